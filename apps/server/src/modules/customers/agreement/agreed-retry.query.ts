import type { RetryRule } from '@lorikeet/domain/dunning';
import { sql } from '../../../platform/db/sql.ts';
import type { Work } from '../../../platform/work.ts';

/** The second attempts that the accepted agreements of mandates announce; none for one that says nothing of it. */
export async function agreedRetries(
  work: Work,
  mandateIds: readonly string[],
): Promise<Map<string, RetryRule>> {
  const agreed = await work.rows<RetryRule & { id: string }>(sql`
    select id, coalesce((terms->>'retries')::int, 1) as retries, (terms->>'retry_bank_days')::int as "bankDays",
      coalesce(terms->>'retry_waits_for', 'bank_days') as "waitsFor", coalesce((terms->>'retry_day')::int, 0) as day
    from mandates where merchant_id = ${work.merchantId} and id = any(${[...mandateIds]}::uuid[])
      and terms ? 'retry_bank_days'`);
  return new Map(agreed.map(({ id, ...rule }) => [id, rule]));
}
