import { cell, defineTable, type Outcome, outcomeOf } from '../kernel/index.ts';
import { BPAY_EVENTS, BPAY_STAGES, type BpayEvent, type BpayStage } from './bpay-stages.ts';

const { to, same, no, opens } = cell;

/**
 * What may happen to one BPAY receipt. `settlement` of an unmatched receipt goes to the reserve. Money of nobody known
 * leaves, and matched money is taken from its payer, only with a second person.
 */
export const bpayTable = defineTable({
  name: 'bpay',
  states: BPAY_STAGES,
  events: BPAY_EVENTS,
  initial: 'unmatched',
  rows: {
    unmatched: {
      line_again: same,
      match: to('matched'),
      correction: to('corrected'),
      reversal: to('reversed'),
      settled: opens('settlement'),
      refund: opens('refund_to_verified_account', 'second_person'),
      unmatch: no,
    },
    matched: {
      line_again: same,
      match: no,
      correction: to('corrected', 'undo_allocation'),
      reversal: to('reversed', 'undo_allocation'),
      settled: opens('settlement'),
      refund: opens('refund'),
      unmatch: to('unmatched', 'undo_allocation', 'second_person'),
    },
    corrected: {
      line_again: same,
      match: no,
      correction: same,
      reversal: same,
      settled: same,
      refund: no,
      unmatch: no,
    },
    reversed: {
      line_again: same,
      match: no,
      correction: same,
      reversal: same,
      settled: same,
      refund: no,
      unmatch: no,
    },
  },
});

/**
 * What a line does when no receipt with its key is known yet: a correction or reversal waits in the queue for the
 * payment that it speaks of, because files may come out of order.
 */
export function bpayOutcome(
  stage: BpayStage | undefined,
  event: BpayEvent,
): Outcome<BpayStage> | { readonly kind: 'waits'; readonly code: string } {
  if (stage) return outcomeOf(bpayTable, stage, event);
  return { kind: 'waits', code: 'bpay.waits_for_its_receipt' };
}
