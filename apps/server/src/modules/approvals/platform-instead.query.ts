import type { AnyApprovalKind } from '../../platform/approvals.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/**
 * The platform's tenant where its staff decide a change that nobody else of a merchant can: what concerns the payout
 * account, and the erasure of a customer, so that a business of one person can do it; and who a business is in law, which
 * is theirs alone. Undefined for other changes and for the platform itself.
 */
export async function platformInstead(
  work: Work,
  kind: Pick<AnyApprovalKind, 'topic' | 'elsePlatform' | 'byPlatform'>,
): Promise<string | undefined> {
  if (kind.topic !== 'payout_account' && !kind.elsePlatform && !kind.byPlatform) return undefined;
  const row = await work.maybe<{ id: string }>(
    sql`select id from merchants where kind = 'platform' and id <> ${work.merchantId}`,
  );
  return row?.id;
}
