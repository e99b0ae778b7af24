import type { Output } from '@lorikeet/contracts';
import { ALL_PERMISSIONS } from '@lorikeet/contracts';
import type * as identity from '@lorikeet/contracts/identity';
import { type Queries, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { hasFirstCustomer } from './first-customer.query.ts';
import { sessionTimeoutOf } from './idle.ts';
import { buildMenu } from './menu/build-menu.ts';
import { isPerson, type Person, ratepayerPerson, staffPerson } from './person.ts';
import { avatarPath } from './profile/avatars.ts';
import { type EmailRow, emailsOf } from './profile/emails.ts';
import { preferencesOf } from './profile/preferences-of.ts';

type Info = Output<typeof identity.getUserInfo>;
type Staff = Info['user'];
type Ratepayer = Output<typeof identity.getRatepayerInfo>['user'];
/** What is worked out from the columns that follow in the row. */
type Derived = 'session_timeout' | 'preferences' | 'emails' | 'avatar';
type RowOf<U> = Omit<U, Derived> & { settings: unknown; avatar_token: string | null };

const columns = sql`id, name, nickname, gender, email, locale, two_factor_enabled, settings, avatar_token`;

/** The signed-in person, their merchant, what they may do and their menu. */
export async function userInfo(work: Work, permissions: ReadonlySet<string>): Promise<Info> {
  const person = staffPerson(work.merchantId, work.actor.id!);
  const row = await work.one<RowOf<Staff>>(sql`
    select ${columns}, username, type from merchant_users where ${isPerson(person)}`);
  const { bills_services: billsServices, ...merchant } = await work.one<
    Omit<Info['merchant'], 'sends_sms' | 'business_date'> & { bills_services: boolean }
  >(sql`
    select id, slug, trading_name as name, kind, status, time_zone, currency,
      array_remove(array[currency, case when (settings ->> 'collects_usd')::boolean then 'USD' end,
        case when (settings ->> 'collects_cny')::boolean then 'CNY' end], null) as currencies,
      status = 'preparing' or (status = 'live' and kind = 'business'
        and not ${hasFirstCustomer(work.merchantId)}) as is_setting_up,
      settings ?| array['collects_usd', 'collects_cny'] as sets_currencies_apart,
      coalesce((select c.bills_services from council_settings c where c.merchant_id = ${work.merchantId}), false)
        as bills_services
    from merchants where id = ${work.merchantId}`);
  const emails = await emailsOf(work, person);
  return {
    user: present(row, emails, { area: 'merchant', isOwner: row.type === 'owner', permissions }),
    merchant: { ...merchant, sends_sms: work.carries.sms, business_date: work.today },
    permissions: ALL_PERMISSIONS.filter((name) => permissions.has(name)),
    menus: buildMenu({ permissions, kind: merchant.kind, billsServices }),
  };
}

/** The signed-in ratepayer. */
export async function ratepayerInfo(
  queries: Queries,
  ratepayerId: string,
): Promise<Output<typeof identity.getRatepayerInfo>> {
  const person: Person = ratepayerPerson(ratepayerId);
  const row = found(
    await queries.maybe<RowOf<Ratepayer>>(sql`
      select ${columns}, phone from ratepayers where ${isPerson(person)}`),
  );
  const emails = await emailsOf(queries, person);
  return { user: present(row, emails, { area: 'flex', isOwner: false, permissions: new Set() }) };
}

function present<R extends RowOf<Staff> | RowOf<Ratepayer>>(
  row: R,
  emails: readonly EmailRow[],
  who: Parameters<typeof preferencesOf>[1],
): Omit<R, 'settings' | 'avatar_token'> & Pick<Staff, Derived> {
  const { settings, avatar_token: token, ...user } = row;
  return {
    ...user,
    emails: emails.map(({ id, email, is_primary, verified_at: verifiedAt }) => ({
      id,
      email,
      is_primary,
      is_verified: verifiedAt !== null,
    })),
    avatar: token && avatarPath(token),
    session_timeout: sessionTimeoutOf(settings),
    preferences: preferencesOf(settings, who),
  };
}
