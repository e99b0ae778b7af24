import { cell, defineTable } from '../kernel/index.ts';

const { to, same } = cell;

/** unknown: the processor did not answer; it is asked again under the same id. stale: nobody waits for the card any more. */
export const CHECK_STAGES = ['processing', 'needs_action', 'unknown', 'kept', 'failed', 'stale'] as const;
export type CheckStage = (typeof CHECK_STAGES)[number];

/** overtaken: what the card was to be kept for has ended, or was done in another way. */
export const CHECK_EVENTS = ['challenge_asked', 'approved', 'declined', 'timed_out', 'overtaken'] as const;
export type CheckEvent = (typeof CHECK_EVENTS)[number];

const over = { challenge_asked: same, approved: same, declined: same, timed_out: same, overtaken: same };

/** What may happen while a bank confirms a card that is to be kept. Nothing is taken, so a late word gives nothing back. */
export const checkTable = defineTable({
  name: 'card_check',
  states: CHECK_STAGES,
  events: CHECK_EVENTS,
  initial: 'processing',
  rows: {
    processing: {
      challenge_asked: to('needs_action'),
      approved: to('kept'),
      declined: to('failed'),
      timed_out: to('unknown'),
      overtaken: to('stale'),
    },
    needs_action: {
      challenge_asked: same,
      approved: to('kept'),
      declined: to('failed'),
      timed_out: same,
      overtaken: to('stale'),
    },
    unknown: {
      // Nothing is taken, so a payer who looks again may still reply to the bank.
      challenge_asked: to('needs_action'),
      approved: to('kept'),
      declined: to('failed'),
      timed_out: same,
      overtaken: to('stale'),
    },
    kept: over,
    failed: over,
    stale: over,
  },
});

/** Checks of one payer within a day: who tries more cards is likely to be trying numbers. */
export const CHECKS_A_DAY = 8;
