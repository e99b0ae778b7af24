import { cell, defineTable } from '../kernel/index.ts';
import { PAYOUT_EVENTS, PAYOUT_STATES } from './payout-states.ts';

const { to, same, no, queue, refuse } = cell;

const tooLate = refuse('already_lodged');

/**
 * What may happen to a payout. Until it is lodged it can be withdrawn; a returned or rejected one gives its lines back
 * to the balance and holds the next. It may come back after it left, because the other bank refuses a credit only once
 * it has it. An approved one whose file is rejected was lodged without our having followed yet: nothing was posted.
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
      withdraw: to('withdrawn', 'free_lines'),
      lodge: refuse('approve_first'),
      statement_matches: no,
      bank_returns: no,
      bank_rejects: no,
    },
    approved: {
      edit: refuse('withdraw_first'),
      approve: same,
      withdraw: to('withdrawn', 'free_lines'),
      lodge: to('lodged'),
      statement_matches: no,
      bank_returns: no,
      bank_rejects: to('withdrawn', 'free_lines', 'hold_payouts'),
    },
    lodged: {
      edit: tooLate,
      approve: same,
      withdraw: tooLate,
      lodge: same,
      statement_matches: to('paid'),
      bank_returns: to('returned', 'free_lines', 'hold_payouts'),
      bank_rejects: to('rejected', 'free_lines', 'hold_payouts'),
    },
    paid: {
      edit: tooLate,
      approve: same,
      withdraw: tooLate,
      lodge: same,
      statement_matches: same,
      bank_returns: to('returned', 'free_lines', 'hold_payouts'),
      bank_rejects: same,
    },
    returned: {
      edit: no,
      approve: no,
      withdraw: no,
      lodge: no,
      statement_matches: queue('paid_after_returned'),
      bank_returns: same,
      bank_rejects: same,
    },
    rejected: {
      edit: no,
      approve: no,
      withdraw: no,
      lodge: same,
      statement_matches: queue('paid_after_rejected'),
      bank_returns: same,
      bank_rejects: same,
    },
    withdrawn: {
      edit: no,
      approve: no,
      withdraw: same,
      lodge: same,
      statement_matches: no,
      bank_returns: no,
      bank_rejects: same,
    },
  },
});
