import { markAllNotifications } from '../modules/notifications/index.ts';
import { queriesOn, sql } from '../platform/db/sql.ts';
import { inTenant, type Platform } from '../platform/work.ts';

type Person = { merchant_id: string; id: string; name: string; through: string };

/** Everybody has read what is older than a few days, so that an inbox begins with what is news. */
export async function readOldNews(platform: Platform): Promise<void> {
  const people = await queriesOn(platform.pool).rows<Person>(sql`
    select u.merchant_id, u.id, u.name, max(n.seq) as through from merchant_users u
    join notifications n on n.merchant_id = u.merchant_id
      and n.latest_at < ${platform.clock.wall()}::timestamptz - interval '4 days'
    where u.status = 'active'
    group by u.merchant_id, u.id, u.name order by u.merchant_id, u.id`);
  for (const { merchant_id: tenant, id, name, through } of people)
    await inTenant(platform, tenant, { kind: 'user', id, name }, (work) =>
      markAllNotifications(work, { through: Number(through) }),
    );
}
