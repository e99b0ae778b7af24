import { cell, defineTable, type Outcome, outcomeOf } from '../kernel/index.ts';

const { to, same, no, opens, queue, refuse } = cell;

/** held: due, but no proof of notice yet. submitted: the bank's acceptance of the file is recorded. */
export const BANK_DEBIT_STAGES = [
  'scheduled',
  'held',
  'batched',
  'submitted',
  'cleared',
  'returned',
  'rejected',
  'cancelled',
] as const;
export type BankDebitStage = (typeof BANK_DEBIT_STAGES)[number];

export const BANK_DEBIT_EVENTS = [
  'notice_missing',
  'notice_proven',
  'claim',
  'withdraw_file',
  'bank_accepts',
  'bank_rejects',
  'return_line',
  'window_closed',
  'cancel',
  'move',
  'refund',
  'dispute',
] as const;
/** window_closed: the clearance day ended with the facility's returns inbox closed. move: another date, or a skip. */
export type BankDebitEvent = (typeof BANK_DEBIT_EVENTS)[number];

const withBank = refuse('already_with_the_bank');
const strayReturn = queue('return_without_debit');

/** What may happen to one bank debit. A retry is a new debit linked to the old one. */
export const bankDebitTable = defineTable({
  name: 'bank_debit',
  states: BANK_DEBIT_STAGES,
  events: BANK_DEBIT_EVENTS,
  initial: 'scheduled',
  rows: {
    scheduled: {
      notice_missing: to('held'),
      notice_proven: same,
      claim: to('batched'),
      withdraw_file: no,
      bank_accepts: no,
      bank_rejects: no,
      return_line: strayReturn,
      window_closed: no,
      cancel: to('cancelled'),
      move: to('scheduled'),
      refund: no,
      dispute: no,
    },
    held: {
      notice_missing: same,
      notice_proven: to('scheduled'),
      claim: no,
      withdraw_file: no,
      bank_accepts: no,
      bank_rejects: no,
      return_line: strayReturn,
      window_closed: no,
      cancel: to('cancelled'),
      move: to('held'),
      refund: no,
      dispute: no,
    },
    batched: {
      notice_missing: no,
      notice_proven: same,
      claim: same,
      withdraw_file: to('scheduled'),
      bank_accepts: to('submitted'),
      bank_rejects: no,
      // A return proves that the file was lodged: it is submitted first, then returned, with an exception.
      return_line: to('returned', 'submit_file', 'alert'),
      window_closed: no,
      cancel: to('cancelled', 'rebuild_file'),
      move: no,
      refund: no,
      dispute: no,
    },
    submitted: {
      notice_missing: no,
      notice_proven: same,
      claim: same,
      withdraw_file: no,
      bank_accepts: same,
      bank_rejects: to('rejected'),
      return_line: to('returned'),
      window_closed: to('cleared'),
      cancel: withBank,
      move: withBank,
      refund: opens('refund_request'),
      dispute: opens('dispute'),
    },
    cleared: {
      notice_missing: no,
      notice_proven: same,
      claim: no,
      withdraw_file: no,
      bank_accepts: same,
      bank_rejects: queue('rejected_after_clearing'),
      return_line: to('returned'),
      window_closed: same,
      cancel: no,
      move: no,
      refund: opens('refund'),
      dispute: opens('dispute'),
    },
    returned: {
      notice_missing: no,
      notice_proven: same,
      claim: no,
      withdraw_file: no,
      bank_accepts: same,
      bank_rejects: same,
      return_line: same,
      window_closed: same,
      cancel: no,
      move: no,
      refund: no,
      dispute: queue('dispute_without_money'),
    },
    rejected: {
      notice_missing: no,
      notice_proven: same,
      claim: no,
      withdraw_file: no,
      bank_accepts: same,
      bank_rejects: same,
      return_line: same,
      window_closed: same,
      cancel: no,
      move: no,
      refund: no,
      dispute: queue('dispute_without_money'),
    },
    cancelled: {
      notice_missing: no,
      notice_proven: no,
      claim: no,
      withdraw_file: no,
      bank_accepts: no,
      bank_rejects: no,
      return_line: strayReturn,
      window_closed: no,
      cancel: same,
      move: no,
      refund: no,
      dispute: queue('dispute_without_money'),
    },
  },
});

export type BankDebitFacts = {
  /** Whether a lodgement of the debit's file is recorded; decides a cancellation while batched. */
  readonly isLodgementRecorded?: boolean;
  /** How a return line compares with the one that this debit already has; `none` when it has no earlier line. */
  readonly earlierReturn?: 'none' | 'identical' | 'different';
  /** True for a line by which the bank refuses a return (record type 3): a person decides, in any stage. */
  readonly isReturnRefusal?: boolean;
};

/**
 * What an event does to a bank debit, with the facts that the table alone cannot see: a batched debit whose file
 * is lodged can no longer be cancelled, and a second return line is no change only when it is the same line.
 */
export function bankDebitOutcome(
  stage: BankDebitStage,
  event: BankDebitEvent,
  facts: BankDebitFacts = {},
): Outcome<BankDebitStage> {
  if (event === 'return_line') {
    if (facts.isReturnRefusal)
      return { kind: 'queue', state: stage, code: 'bank_debit.return_refused_by_bank' };
    const isFailed = stage === 'returned' || stage === 'rejected';
    if (isFailed && facts.earlierReturn === 'different') {
      return { kind: 'queue', state: stage, code: 'bank_debit.second_return_differs' };
    }
  }
  if (event === 'cancel' && stage === 'batched' && facts.isLodgementRecorded) {
    return { kind: 'refused', state: stage, code: 'bank_debit.already_with_the_bank' };
  }
  return outcomeOf(bankDebitTable, stage, event);
}
