import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no, queue, refuse } = cell;

export const PAYOUT_STATES = ['draft', 'approved', 'lodged', 'paid', 'returned'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_EVENTS = [
  'edit',
  'approve',
  'withdraw',
  'lodge',
  'statement_matches',
  'bank_returns',
] as const;
/** edit: lines are added or taken off. withdraw: an approval is taken back before the payout is lodged. */
export type PayoutEvent = (typeof PAYOUT_EVENTS)[number];

const tooLate = refuse('already_lodged');

/**
 * What may happen to a payout. A returned one gives its lines back to the balance and holds the next; it may come
 * back after it left, because the other bank refuses a credit only once it has it.
 */
export const payoutTable = defineTable({
  name: 'payout',
  states: PAYOUT_STATES,
  events: PAYOUT_EVENTS,
  initial: 'draft',
  rows: {
    draft: {
      edit: to('draft'),
      approve: to('approved'),
      withdraw: same,
      lodge: refuse('approve_first'),
      statement_matches: no,
      bank_returns: no,
    },
    approved: {
      edit: refuse('withdraw_approval_first'),
      approve: same,
      withdraw: to('draft'),
      lodge: to('lodged'),
      statement_matches: no,
      bank_returns: no,
    },
    lodged: {
      edit: tooLate,
      approve: same,
      withdraw: tooLate,
      lodge: same,
      statement_matches: to('paid'),
      bank_returns: to('returned', 'free_lines', 'hold_payouts'),
    },
    paid: {
      edit: tooLate,
      approve: same,
      withdraw: tooLate,
      lodge: same,
      statement_matches: same,
      bank_returns: to('returned', 'free_lines', 'hold_payouts'),
    },
    returned: {
      edit: no,
      approve: no,
      withdraw: no,
      lodge: no,
      statement_matches: queue('paid_after_returned'),
      bank_returns: same,
    },
  },
});
