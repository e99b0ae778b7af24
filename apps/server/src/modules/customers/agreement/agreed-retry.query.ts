import type { RetryRule } from '@lorikeet/domain/dunning';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';

/** The second attempt that the accepted agreement of a mandate announces; null where it says nothing of one. */
export async function agreedRetry(work: Work, mandateId: string): Promise<RetryRule | null> {
  const agreed = await work.maybe<RetryRule>(sql`
    select coalesce((terms->>'retries')::int, 1) as retries, (terms->>'retry_bank_days')::int as "bankDays",
      coalesce(terms->>'retry_waits_for', 'bank_days') as "waitsFor", coalesce((terms->>'retry_day')::int, 0) as day
    from mandates where merchant_id = ${work.merchantId} and id = ${mandateId} and terms ? 'retry_bank_days'`);
  return agreed ?? null;
}
