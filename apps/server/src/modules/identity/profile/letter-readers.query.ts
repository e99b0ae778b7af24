import { LETTERS, type LetterName } from '@lorikeet/contracts/preferences';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';
import { wantsLetter } from './preferences-of.ts';

export type LetterReader = { id: string; name: string; email: string; locale: 'en' | 'zh' };

/** The tenant's active staff who may get a letter by their roles and have not switched it off. */
export async function letterReaders(work: Work, name: LetterName): Promise<LetterReader[]> {
  const rule: { optional: boolean; permission?: string; ownersOnly?: boolean } = LETTERS[name];
  const rows = await work.rows<LetterReader & { settings: unknown; type: string; permissions: string[] }>(sql`
    select u.id, u.name, u.email, u.locale, u.type, u.settings, coalesce(
      (select array_agg(distinct p) from user_roles ur
        join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
        cross join unnest(r.permissions) p
        where ur.merchant_id = ${work.merchantId} and ur.user_id = u.id), '{}') as permissions
    from merchant_users u
    where u.merchant_id = ${work.merchantId} and u.status = 'active' order by u.created_at, u.id`);
  return rows
    .filter((one) => !rule.ownersOnly || one.type === 'owner')
    .filter((one) => !rule.permission || one.permissions.includes(rule.permission))
    .filter((one) => wantsLetter(one.settings, name))
    .map(({ id, name: reader, email, locale }) => ({ id, name: reader, email, locale }));
}
