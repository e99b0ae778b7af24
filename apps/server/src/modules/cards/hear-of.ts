import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { CheckPurpose } from './checks/check-store.ts';
import { type CheckFor, takeCheck } from './checks/take-check.ts';
import type { CardRail } from './ports.ts';
import { takeOutcome } from './take-outcome.ts';

/**
 * The processor told that something came of an attempt: it is asked what, and its word is stored as that of any ask. What it
 * told first, twice or late is thus no other than what it says now. Throws where it does not answer.
 */
export async function hearOfAttempt(run: Run, rail: CardRail, id: string): Promise<void> {
  const outcome = await rail.look({ merchantId: run.merchantId, id });
  if (outcome.kind === 'approved' || outcome.kind === 'declined') await takeOutcome(run, rail, id, outcome);
}

/** The same of a check. */
export async function hearOfCheck(
  run: Run,
  rail: CardRail,
  purposes: Readonly<Record<CheckPurpose, CheckFor>>,
  id: string,
): Promise<void> {
  const check = await run.reads.maybe<{ purpose: CheckPurpose }>(sql`
    select purpose from card_checks where merchant_id = ${run.merchantId} and id = ${id}`);
  if (!check) return;
  const outcome = await rail.look({ merchantId: run.merchantId, id });
  if (outcome.kind === 'approved' || outcome.kind === 'declined')
    await takeCheck(run, purposes[check.purpose], id, outcome);
}
