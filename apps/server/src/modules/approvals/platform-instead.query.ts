import type { AnyApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * The platform's tenant where its staff can decide a change of a merchant, as its kind says. Undefined for other changes and
 * for the platform itself.
 */
export async function platformInstead(
  work: Work,
  kind: Pick<AnyApprovalKind, 'platform'>,
): Promise<string | undefined> {
  if (!kind.platform) return undefined;
  const row = await work.maybe<{ id: string }>(
    sql`select id from merchants where kind = 'platform' and id <> ${work.merchantId}`,
  );
  return row?.id;
}
