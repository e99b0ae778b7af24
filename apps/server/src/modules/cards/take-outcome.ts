import { type CardEvent, cardTable } from '@lorikeet/domain/cards';
import { outcomeOf } from '@lorikeet/domain/kernel';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { LATE, type LockedAttempt, lockAttempt, noteAsked, POLL_MS } from './attempt-store.ts';
import { captureCard, endAttempt } from './book-outcome.ts';
import { endGivingBack, keepLateApproval, reverseLateCapture } from './late-approval.ts';
import type { CardOutcome, CardRail, GivenBack } from './ports.ts';

/** Milliseconds of wall time that a payer has for the bank's code. */
export const CHALLENGE_MS = 15 * 60_000;

const EVENT_OF: Readonly<Record<CardOutcome['kind'], CardEvent>> = {
  approved: 'approved',
  declined: 'declined',
  challenge: 'challenge_asked',
  unknown: 'timed_out',
};

/**
 * Stores what the processor says of an attempt, by the table of stages: one of many sayings moves it, the others change
 * nothing. An approval of an attempt that has failed is kept, put before a person, and then given back.
 */
export async function takeOutcome(run: Run, rail: CardRail, id: string, outcome: CardOutcome): Promise<void> {
  const isLate = await run.inTransaction((work) => recordOutcome(work, id, outcome));
  if (isLate) await giveBack(run, rail, id);
}

/** Milliseconds of wall time until a processor is asked what came of a charge that is on its way back. */
const PENDING_MS = 15 * 60_000;

/**
 * Has the processor give a late approval back, and books that once it confirms. Without its confirmation it is asked again,
 * by the attempt's id, until there is one; what it refuses for good waits for a person. Harmless when repeated, and when two
 * do it at once.
 */
export async function giveBack(run: Run, rail: CardRail, id: string): Promise<void> {
  let came: GivenBack;
  try {
    came = await rail.reverse({ merchantId: run.merchantId, id });
  } catch (error) {
    run.log.warn({ attempt: id, err: error }, 'the processor did not confirm that it gave a charge back');
    return run.inTransaction((work) => noteAsked(work, id, POLL_MS, { only: LATE }));
  }
  await run.inTransaction((work) => {
    if (came === 'pending') return noteAsked(work, id, PENDING_MS, { only: LATE });
    return came === 'done' ? reverseLateCapture(work, id) : endGivingBack(work, id, came);
  });
}

/** Returns true for an approval that came after the attempt had failed: its charge is to be given back. */
async function recordOutcome(work: Work, id: string, outcome: CardOutcome): Promise<boolean> {
  const attempt = await lockAttempt(work, id);
  const event =
    outcome.kind === 'declined' && outcome.reason === 'abandoned' && attempt.stage === 'needs_action'
      ? 'abandoned'
      : EVENT_OF[outcome.kind];
  if (outcome.kind === 'approved' && outcome.isOtherCard) return refuseOtherCard(work, attempt, outcome);
  const next = outcomeOf(cardTable, attempt.stage, event);
  switch (next.kind) {
    case 'next':
      await follow(work, attempt, event, outcome);
      return false;
    case 'queue':
      if (outcome.kind === 'approved') {
        const { reference } = outcome;
        return keepLateApproval(work, attempt, { reference, reason: 'late_approval' });
      }
      await raiseException(work, {
        kind: 'card.contradicted',
        reason: 'declined_after_approval',
        subjectId: id,
      });
      return false;
    case 'same':
      if (attempt.stage === 'unknown') await noteAsked(work, id, POLL_MS);
      return false;
    default:
      // A table that refuses what a processor says changes nothing: the stage is further on.
      return false;
  }
}

/**
 * A card that was charged is not the one that its fee was worked out for, that was shown and would be kept: the attempt fails,
 * and the charge goes back as one that was approved too late.
 */
async function refuseOtherCard(
  work: Work,
  attempt: LockedAttempt,
  { reference }: { reference: string },
): Promise<boolean> {
  if (outcomeOf(cardTable, attempt.stage, 'declined').kind === 'next')
    await endAttempt(work, attempt, 'declined', 'declined', { goesOn: true });
  return keepLateApproval(work, attempt, { reference, reason: 'other_card' });
}

async function follow(
  work: Work,
  attempt: LockedAttempt,
  event: CardEvent,
  outcome: CardOutcome,
): Promise<void> {
  if (outcome.kind === 'approved') await captureCard(work, attempt, outcome.reference);
  else if (outcome.kind === 'declined') await endAttempt(work, attempt, event, outcome.reason);
  else if (outcome.kind === 'challenge')
    await noteAsked(work, attempt.id, CHALLENGE_MS, { event, secret: outcome.secret });
  else await noteAsked(work, attempt.id, POLL_MS, { event });
}
