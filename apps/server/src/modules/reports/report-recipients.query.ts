import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

type Person = { id: string; name: string };

/** Colleagues `u` who can sign in and hold both rights that a file of a report needs. */
export const mayOpen = (work: Work): Sql => sql`u.status = 'active' and (
  select count(distinct p.name) from user_roles ur
  join roles r on r.merchant_id = ${work.merchantId} and r.id = ur.role_id
  cross join lateral unnest(r.permissions) as p (name)
  where ur.merchant_id = ${work.merchantId} and ur.user_id = u.id
    and p.name in ('reports.read', 'exports.create')) = 2`;

/** Colleagues who can sign in, may read reports and open files. */
export const possibleRecipients = (work: Work): Promise<Person[]> =>
  work.rows<Person>(sql`
    select u.id, u.name from merchant_users u
    where u.merchant_id = ${work.merchantId} and ${mayOpen(work)}
    order by lower(u.name), u.id`);

/** Those of some people. */
export const fitRecipients = (work: Work, ids: readonly string[]): Promise<Person[]> =>
  work.rows<Person>(sql`
    select u.id, u.name from merchant_users u
    where u.merchant_id = ${work.merchantId} and u.id = any(${ids}::uuid[]) and ${mayOpen(work)}
    order by u.id`);
