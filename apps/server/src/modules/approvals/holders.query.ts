import type { Permission } from '@lorikeet/contracts';
import type { ApprovalKind } from '../../platform/approvals.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type Holder = { id: string; name: string; email: string; locale: 'en' | 'zh' };

/**
 * Of `merchant_users` u, those who can be a second person now: they chose their own password, and nobody has brought
 * them in or changed them alone of late. Who could make a second person alone would be both.
 */
const isFit = (work: Work): Sql => sql`u.own_password
  and (u.second_person_from is null or u.second_person_from <= ${work.now})`;

/** The active people whose roles hold a permission and who can be a second person now, the longest here first. */
export function approversOf(work: Work, permission: Permission): Promise<Holder[]> {
  return work.rows<Holder>(sql`
    select u.id, u.name, u.email, u.locale from merchant_users u
    where u.merchant_id = ${work.merchantId} and u.status = 'active' and ${isFit(work)} and exists (
      select 1 from user_roles ur
      join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
      where ur.merchant_id = ${work.merchantId} and ur.user_id = u.id and ${permission} = any(r.permissions))
    order by u.created_at, u.id`);
}

/** Whether a person who holds the permission could make this change themselves, by what they may do now. */
export async function couldMake<Payload>(
  work: Work,
  kind: Pick<ApprovalKind<Payload>, 'mayDecide'>,
  userId: string,
  payload: Payload,
): Promise<boolean> {
  return (await kind.mayDecide?.(work, userId, payload)) ?? true;
}

/**
 * Whether a person is active and their roles hold a permission now. All makers are people of the merchant's own team: a
 * key or the platform's staff ask for nothing here.
 */
export const holdsNow = (work: Work, permission: Permission, userId: Sql): Sql => sql`exists (
  select 1 from merchant_users u
  join user_roles ur on ur.merchant_id = u.merchant_id and ur.user_id = u.id
  join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
  where u.merchant_id = ${work.merchantId} and u.id = ${userId} and u.status = 'active'
    and ${permission} = any(r.permissions))`;
