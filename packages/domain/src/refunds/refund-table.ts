import { type CardStage, cardTable } from '../cards/index.ts';
import type { BankDebitStage } from '../debits/bank-debit-stages.ts';
import { cell, defineTable, type Outcome, outcomeOf } from '../kernel/index.ts';
import { REFUND_EVENTS, REFUND_STATES, type RefundState } from './refund-states.ts';

const { to, same, no, refuse } = cell;

const tooLate = refuse('already_lodged');

/** What may happen to a refund. Money that fails to arrive becomes customer credit. */
export const refundTable = defineTable({
  name: 'refund',
  states: REFUND_STATES,
  events: REFUND_EVENTS,
  initial: 'requested',
  rows: {
    requested: {
      approve: to('approved'),
      lodge: no,
      complete: no,
      withdraw: to('withdrawn'),
      fail: no,
      bank_returns: no,
    },
    approved: {
      approve: same,
      lodge: to('lodged'),
      complete: no,
      withdraw: to('withdrawn'),
      fail: no,
      bank_returns: no,
    },
    lodged: {
      approve: same,
      lodge: same,
      complete: to('done'),
      withdraw: tooLate,
      fail: to('failed', 'customer_credit'),
      bank_returns: no,
    },
    done: {
      approve: same,
      lodge: same,
      complete: same,
      withdraw: tooLate,
      fail: no,
      bank_returns: to('returned', 'customer_credit'),
    },
    withdrawn: { approve: no, lodge: no, complete: no, withdraw: same, fail: no, bank_returns: no },
    failed: { approve: no, lodge: no, complete: no, withdraw: no, fail: same, bank_returns: no },
    returned: { approve: no, lodge: no, complete: no, withdraw: no, fail: no, bank_returns: same },
  },
});

/** Facts about the payment that a refund's approval depends on. */
export type RefundedPayment = {
  /** The stage of a bank debit; undefined for a payment of another rail. */
  readonly bankDebitStage?: BankDebitStage;
  /** The stage of a card payment. */
  readonly cardStage?: CardStage;
  readonly isReturnKnown: boolean;
  readonly hasOpenDispute: boolean;
};

/**
 * What approving a refund does, payment considered: nobody is made whole twice, so it is refused while a return
 * or dispute of the payment is known, a bank debit must have cleared before money goes back, and a card been charged.
 */
export function refundApproval(state: RefundState, payment: RefundedPayment): Outcome<RefundState> {
  if (payment.hasOpenDispute) return { kind: 'refused', state, code: 'refund.payment_is_disputed' };
  if (payment.isReturnKnown) return { kind: 'refused', state, code: 'refund.payment_was_returned' };
  if (payment.bankDebitStage && payment.bankDebitStage !== 'cleared') {
    return { kind: 'refused', state, code: 'refund.waits_for_clearance' };
  }
  if (payment.cardStage && outcomeOf(cardTable, payment.cardStage, 'refund').kind === 'refused') {
    return { kind: 'refused', state, code: 'refund.card_not_charged' };
  }
  return outcomeOf(refundTable, state, 'approve');
}
