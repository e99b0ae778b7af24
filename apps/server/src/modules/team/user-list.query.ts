import type { Input, Output } from '@lorikeet/contracts';
import type * as users from '@lorikeet/contracts/users';
import { parseId } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type UserRow = Output<typeof users.listUsers>['rows'][number];

/** The team as its filters say; the removed only where that status is asked for. */
export function foundUsers(work: Work, input: Input<typeof users.listUsers>): FoundRows<UserRow> {
  return {
    match: userMatch(work, input),
    orderBy: orderOf(input.sort ?? 'name', { name: 'lower(t.name)' }),
    select: (page) => sql`
      select ${userFacts(work)}
      from ${page}
      join merchant_users u on u.merchant_id = ${work.merchantId} and u.id = page.id
      order by page.place`,
  };
}

/** One page of the team. */
export const userList = (
  work: Work,
  input: Input<typeof users.listUsers>,
): Promise<Output<typeof users.listUsers>> => foundPage(work, input, foundUsers(work, input));

/** What a row of the team shows, of `merchant_users u`. The last sign-in is the newest session's. */
export function userFacts(work: Work): Sql {
  return sql`
    u.id, u.username, u.name, u.email, u.status, u.type, u.two_factor_enabled, u.created_at,
    u.id = ${work.actor.id ?? null}::uuid is true as is_you,
    (select s.created_at from sessions s
      where s.merchant_id = ${work.merchantId} and s.user_id = u.id order by s.created_at desc limit 1)
      as last_sign_in_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'is_system', r.is_system)
        order by lower(r.name), r.id)
      from user_roles ur join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
      where ur.merchant_id = ${work.merchantId} and ur.user_id = u.id), '[]'::jsonb) as roles`;
}

function userMatch(work: Work, filter: Input<typeof users.listUsers>): Sql {
  const { status, role, two_factor: twoFactor, type, search } = filter;
  return sql`from merchant_users t where t.merchant_id = ${work.merchantId}
    and ${status ? sql`t.status = any(${status})` : sql`t.status <> 'removed'`}
    ${type ? sql`and t.type = ${type}` : empty}
    ${twoFactor ? sql`and t.two_factor_enabled = ${twoFactor === 'on'}` : empty}
    ${role ? sql`and t.id in (${holdersOf(work, role)})` : empty}
    ${search ? sql`and ${meaningOf(search)}` : empty}`;
}

const holdersOf = (work: Work, slug: string): Sql => sql`
  select ur.user_id from user_roles ur join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
  where ur.merchant_id = ${work.merchantId} and r.slug = ${slug}`;

/** An id, else a part of a name, a username or an e-mail: a team is short enough to be read through. */
function meaningOf(typed: string): Sql {
  const id = parseId('user', typed.toLowerCase());
  if (id) return sql`t.id = ${id}`;
  const part = anywhere(typed);
  return sql`(t.name ilike ${part} or t.username ilike ${part} or t.email ilike ${part})`;
}

/** How many people there are in each status. */
export function userCounts(work: Work): Promise<Output<typeof users.countUsers>> {
  return work.one(sql`
    select count(*) filter (where status <> 'removed')::int as all,
      count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'invited')::int as invited,
      count(*) filter (where status = 'inactive')::int as inactive,
      count(*) filter (where status = 'removed')::int as removed
    from merchant_users where merchant_id = ${work.merchantId}`);
}
