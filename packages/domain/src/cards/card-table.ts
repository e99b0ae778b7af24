import { cell, defineTable, moveBy } from '../kernel/index.ts';
import { CARD_EVENTS, CARD_STAGES, type CardStage } from './card-stages.ts';

const { to, same, no, opens, queue, refuse } = cell;

const early = queue('settled_before_approval');
const strayDispute = queue('dispute_without_capture');
// The charge exists although the payer saw that it failed: it is refunded, with an exception.
const lateApproval = queue('late_approval');

/** Bank days between a capture, or its refund, and the acquirer's settlement of it. */
export const CARD_SETTLES_AFTER = 2;

/** Failed attempts at one bill within a day, by cards that somebody typed: a payer needs one or two, who tries numbers many. */
export const FAILED_ATTEMPTS_A_DAY = 8;

/** What may happen to one card payment; an attempt that failed is never confirmed again. */
export const cardTable = defineTable({
  name: 'card',
  states: CARD_STAGES,
  events: CARD_EVENTS,
  initial: 'created',
  rows: {
    created: {
      confirm: to('processing'),
      challenge_asked: no,
      challenge_passed: no,
      abandoned: to('cancelled'),
      approved: no,
      declined: no,
      timed_out: same,
      settled: no,
      refund: no,
      dispute_opened: no,
    },
    processing: {
      confirm: same,
      challenge_asked: to('needs_action'),
      challenge_passed: no,
      abandoned: no,
      approved: to('succeeded'),
      declined: to('failed'),
      timed_out: to('unknown'),
      settled: early,
      refund: no,
      dispute_opened: strayDispute,
    },
    needs_action: {
      confirm: same,
      challenge_asked: same,
      challenge_passed: to('processing'),
      abandoned: to('failed'),
      approved: to('succeeded'),
      declined: to('failed'),
      timed_out: same,
      settled: early,
      refund: no,
      dispute_opened: strayDispute,
    },
    unknown: {
      confirm: refuse('outcome_still_unknown'),
      challenge_asked: no,
      challenge_passed: no,
      abandoned: no,
      approved: to('succeeded'),
      declined: to('failed'),
      timed_out: same,
      settled: to('succeeded', 'settlement'),
      refund: no,
      dispute_opened: strayDispute,
    },
    succeeded: {
      confirm: same,
      challenge_asked: same,
      challenge_passed: same,
      abandoned: same,
      approved: same,
      declined: queue('declined_after_approval'),
      timed_out: same,
      settled: opens('settlement'),
      refund: opens('refund'),
      dispute_opened: opens('dispute'),
    },
    failed: {
      confirm: refuse('start_a_new_attempt'),
      challenge_asked: no,
      challenge_passed: no,
      abandoned: same,
      approved: lateApproval,
      declined: same,
      timed_out: same,
      settled: queue('settled_after_failure'),
      refund: no,
      dispute_opened: strayDispute,
    },
    cancelled: {
      confirm: refuse('attempt_was_cancelled'),
      challenge_asked: no,
      challenge_passed: no,
      abandoned: same,
      approved: lateApproval,
      declined: same,
      timed_out: same,
      settled: queue('settled_after_failure'),
      refund: no,
      dispute_opened: strayDispute,
    },
  },
});

/** Stages without an outcome yet: what they pay is reserved. */
export const OPEN_CARD_STAGES: readonly CardStage[] = moveBy(cardTable, 'approved').from;

/** True when a payer may try again with a new attempt. */
export function canAttemptAgain(stage: CardStage): boolean {
  return stage === 'failed';
}
