import { type CardEvent, cardTable } from '@lorikeet/domain/cards';
import { outcomeOf } from '@lorikeet/domain/kernel';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { raiseException } from '../exceptions/index.ts';
import { type LockedAttempt, lockAttempt, noteAsked } from './attempt-store.ts';
import { captureCard, endAttempt, reverseLateCapture } from './book-outcome.ts';
import type { CardOutcome, CardRail } from './ports.ts';

/** Milliseconds of wall time that a payer has for the bank's code. */
const CHALLENGE_MS = 15 * 60_000;
/** Milliseconds of wall time between two questions for an outcome that is unknown. */
const POLL_MS = 15_000;

const EVENT_OF: Readonly<Record<CardOutcome['kind'], CardEvent>> = {
  approved: 'approved',
  declined: 'declined',
  challenge: 'challenge_asked',
  unknown: 'timed_out',
};

/**
 * Stores what the processor says of an attempt, by the table of stages: one of many sayings moves it, the others change
 * nothing. An approval of an attempt that has failed is given back at the processor, and a person is told.
 */
export async function takeOutcome(run: Run, rail: CardRail, id: string, outcome: CardOutcome): Promise<void> {
  const isLate = await run.inTransaction((work) => recordOutcome(work, id, outcome));
  if (!isLate) return;
  await rail.reverse({ merchantId: run.merchantId, id });
  await run.inTransaction((work) => reverseLateCapture(work, id));
}

/** Returns true for an approval that came after the attempt had failed: nothing is stored of it yet. */
async function recordOutcome(work: Work, id: string, outcome: CardOutcome): Promise<boolean> {
  const attempt = await lockAttempt(work, id);
  const event =
    outcome.kind === 'declined' && outcome.reason === 'abandoned' && attempt.stage === 'needs_action'
      ? 'abandoned'
      : EVENT_OF[outcome.kind];
  const next = outcomeOf(cardTable, attempt.stage, event);
  switch (next.kind) {
    case 'next':
      await follow(work, attempt, event, outcome);
      return false;
    case 'queue':
      if (outcome.kind === 'approved') return true;
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

async function follow(
  work: Work,
  attempt: LockedAttempt,
  event: CardEvent,
  outcome: CardOutcome,
): Promise<void> {
  if (outcome.kind === 'approved') await captureCard(work, attempt, outcome.reference);
  else if (outcome.kind === 'declined') await endAttempt(work, attempt, event, outcome.reason);
  else await noteAsked(work, attempt.id, outcome.kind === 'challenge' ? CHALLENGE_MS : POLL_MS, event);
}
