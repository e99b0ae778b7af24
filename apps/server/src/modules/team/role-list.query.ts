import type { Input, Output } from '@lorikeet/contracts';
import type * as roles from '@lorikeet/contracts/roles';
import { parseId } from '@lorikeet/domain/kernel';
import { anywhere } from '../../platform/db/like.ts';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { roleNotFound } from './team-store.ts';

type Row = Output<typeof roles.listRoles>['rows'][number];

const facts = (work: Work): Sql => sql`
  r.id, r.name, r.slug, r.is_system, r.permissions, r.created_at, r.updated_at,
  (select count(*)::int from user_roles ur where ur.merchant_id = ${work.merchantId} and ur.role_id = r.id) as users`;

/** One page of the roles. */
export function roleList(
  work: Work,
  input: Input<typeof roles.listRoles>,
): Promise<Output<typeof roles.listRoles>> {
  const { kind, search } = input;
  return foundPage<Row>(work, input, {
    match: sql`from roles t where t.merchant_id = ${work.merchantId}
      ${kind ? sql`and t.is_system = ${kind === 'system'}` : empty}
      ${search ? sql`and ${meaningOf(search)}` : empty}`,
    orderBy: orderOf(input.sort ?? 'name', { name: 'lower(t.name)' }),
    select: (page) => sql`
      select ${facts(work)} from ${page}
      join roles r on r.merchant_id = ${work.merchantId} and r.id = page.id
      order by page.place`,
  });
}

function meaningOf(typed: string): Sql {
  const id = parseId('role', typed.toLowerCase());
  if (id) return sql`t.id = ${id}`;
  const part = anywhere(typed);
  return sql`(t.name ilike ${part} or t.slug ilike ${part})`;
}

/** One role and who holds it, by name. Throws HTTP 404. */
export async function roleDetailOf(work: Work, roleId: string): Promise<Output<typeof roles.getRole>> {
  const role = await work.maybe<Row>(sql`
    select ${facts(work)} from roles r where r.merchant_id = ${work.merchantId} and r.id = ${roleId}`);
  if (!role) throw roleNotFound();
  const holders = await work.rows<Output<typeof roles.getRole>['holders'][number]>(sql`
    select u.id, u.name, u.status from user_roles ur
    join merchant_users u on u.merchant_id = ur.merchant_id and u.id = ur.user_id
    where ur.merchant_id = ${work.merchantId} and ur.role_id = ${roleId} order by lower(u.name), u.id`);
  return { ...role, holders };
}
