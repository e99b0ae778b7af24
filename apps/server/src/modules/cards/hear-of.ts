import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import { LATE } from './attempt-store.ts';
import type { CheckPurpose } from './checks/check-store.ts';
import { type CheckFor, takeCheck } from './checks/take-check.ts';
import { missGivenBack } from './late-approval.ts';
import type { CardRail } from './ports.ts';
import { giveBack, takeOutcome } from './take-outcome.ts';

type Purposes = Readonly<Record<CheckPurpose, CheckFor>>;

/** What a processor that tells by itself knocks at, by our id. Each throws where the processor does not answer. */
export const cardDoors = (rail: CardRail, purposes: Purposes) => ({
  attempt: (run: Run, id: string) => hearOfAttempt(run, rail, id),
  check: (run: Run, id: string) => hearOfCheck(run, rail, purposes, id),
  reversal: (run: Run, id: string) => hearOfReversal(run, rail, id),
});

/**
 * The processor told that something came of an attempt: it is asked what, and its word is stored as that of any ask. What it
 * told first, twice or late is thus no other than what it says now. Throws where it does not answer.
 */
async function hearOfAttempt(run: Run, rail: CardRail, id: string): Promise<void> {
  const outcome = await rail.look({ merchantId: run.merchantId, id });
  if (outcome.kind === 'approved' || outcome.kind === 'declined') await takeOutcome(run, rail, id, outcome);
}

/**
 * The processor told that something came of a late approval's way back. Where it did not arrive after it was confirmed, a
 * person is told. Throws where the processor does not answer.
 */
async function hearOfReversal(run: Run, rail: CardRail, id: string): Promise<void> {
  const known = await run.reads.maybe<{ is_late: boolean; is_given: boolean }>(sql`
    select ${LATE} as is_late, a.given_back_on is not null as is_given from card_attempts a
    where a.merchant_id = ${run.merchantId} and a.payment_id = ${id}`);
  if (known?.is_late) return giveBack(run, rail, id);
  if (!known?.is_given) return;
  const came = await rail.reverse({ merchantId: run.merchantId, id });
  // What its holder's bank has is with them as well.
  if (came === 'refused') await run.inTransaction((work) => missGivenBack(work, id));
}

/** The same of a check. */
async function hearOfCheck(run: Run, rail: CardRail, purposes: Purposes, id: string): Promise<void> {
  const check = await run.reads.maybe<{ purpose: CheckPurpose }>(sql`
    select purpose from card_checks where merchant_id = ${run.merchantId} and id = ${id}`);
  if (!check) return;
  const outcome = await rail.look({ merchantId: run.merchantId, id });
  if (outcome.kind === 'approved' || outcome.kind === 'declined')
    await takeCheck(run, purposes[check.purpose], id, outcome);
}
