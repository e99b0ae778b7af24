import type { Output } from '@lorikeet/contracts';
import { ALL_PERMISSIONS } from '@lorikeet/contracts';
import type { getRatepayerInfo, getUserInfo } from '@lorikeet/contracts/identity';
import { type Queries, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { sessionTimeoutOf } from './idle.ts';
import { buildMenu } from './menu/build-menu.ts';

type Info = Output<typeof getUserInfo>;

/** The signed-in person, their merchant, what they may do and their menu. */
export async function userInfo(work: Work, permissions: ReadonlySet<string>): Promise<Info> {
  const row = await work.one<Omit<Info['user'], 'session_timeout'> & { settings: unknown }>(sql`
    select id, name, nickname, username, email, type, locale, two_factor_enabled, settings from merchant_users
    where merchant_id = ${work.merchantId} and id = ${work.actor.id}`);
  const merchant = await work.one<Omit<Info['merchant'], 'business_date'>>(sql`
    select id, slug, trading_name as name, kind, status, time_zone, currency from merchants
    where id = ${work.merchantId}`);
  const { settings, ...user } = row;
  return {
    user: { ...user, session_timeout: sessionTimeoutOf(settings) },
    merchant: { ...merchant, business_date: work.today },
    permissions: ALL_PERMISSIONS.filter((name) => permissions.has(name)),
    menus: buildMenu({ permissions, kind: merchant.kind }),
  };
}

/** The signed-in ratepayer. */
export async function ratepayerInfo(
  queries: Queries,
  ratepayerId: string,
): Promise<Output<typeof getRatepayerInfo>> {
  const row = found(
    await queries.maybe<
      Omit<Output<typeof getRatepayerInfo>['user'], 'session_timeout'> & { settings: unknown }
    >(sql`
      select id, name, email, phone, locale, two_factor_enabled, settings from ratepayers
      where id = ${ratepayerId}`),
  );
  const { settings, ...user } = row;
  return { user: { ...user, session_timeout: sessionTimeoutOf(settings) } };
}
