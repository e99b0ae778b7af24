import { describe, expect, it } from 'vitest';
import { BPAY_STAGES, bpayOutcome, bpayTable } from '../bpay/index.ts';
import { CARD_STAGES, canAttemptAgain, cardTable } from '../cards/index.ts';
import { BANK_DEBIT_STAGES, bankDebitOutcome, bankDebitTable } from '../debits/index.ts';
import { DISPUTE_STATES, disputeTable, isDisputeOpen } from '../disputes/index.ts';
import { outcomeOf, type StateTable, toCents } from '../kernel/index.ts';
import { REFUND_STATES, refundApproval, refundTable } from '../refunds/index.ts';
import { shownStatus } from './index.ts';

/** A row as it is drawn: the next state, = no change, ✗ refused, ? queue, + a record of its own. */
function drawn<S extends string, E extends string>(table: StateTable<S, E>, state: S): string {
  return table.events
    .map((event) => {
      const outcome = outcomeOf(table, state, event);
      return { next: outcome.state as string, same: '=', refused: '✗', queue: '?', opens: '+' }[outcome.kind];
    })
    .join(' ');
}

const BANK_DEBIT: Record<string, string> = {
  scheduled: 'held = batched ✗ ✗ ✗ ? ✗ cancelled scheduled ✗ ✗',
  held: '= scheduled ✗ ✗ ✗ ✗ ? ✗ cancelled held ✗ ✗',
  batched: '✗ = = scheduled submitted ✗ returned ✗ cancelled ✗ ✗ ✗',
  submitted: '✗ = = ✗ = rejected returned cleared ✗ ✗ + +',
  cleared: '✗ = ✗ ✗ = ? returned = ✗ ✗ + +',
  returned: '✗ = ✗ ✗ = = = = ✗ ✗ ✗ ?',
  rejected: '✗ = ✗ ✗ = = = = ✗ ✗ ✗ ?',
  cancelled: '✗ ✗ ✗ ✗ ✗ ✗ ? ✗ = ✗ ✗ ?',
};

// confirm, challenge asked, challenge passed, abandoned, approved, declined, timed out, settled, refund, dispute
const CARD: Record<string, string> = {
  created: 'processing ✗ ✗ cancelled ✗ ✗ = ✗ ✗ ✗',
  processing: '= needs_action ✗ ✗ succeeded failed unknown ? ✗ ?',
  needs_action: '= = processing failed succeeded failed = ? ✗ ?',
  unknown: '✗ ✗ ✗ ✗ succeeded failed = succeeded ✗ ?',
  succeeded: '= = = = = ? = + + +',
  failed: '✗ ✗ ✗ = ? = = ? ✗ ?',
  cancelled: '✗ ✗ ✗ = ? = = ? ✗ ?',
};

const BPAY: Record<string, string> = {
  unmatched: '= matched corrected reversed + + ✗',
  matched: '= ✗ corrected reversed + + unmatched',
  corrected: '= ✗ = = = ✗ ✗',
  reversed: '= ✗ = = = ✗ ✗',
};

const REFUND: Record<string, string> = {
  requested: 'approved ✗ ✗ withdrawn ✗ ✗',
  approved: '= lodged ✗ withdrawn ✗ ✗',
  lodged: '= = done ✗ failed ✗',
  done: '= = = ✗ ✗ returned',
  withdrawn: '✗ ✗ ✗ = ✗ ✗',
  failed: '✗ ✗ ✗ ✗ = ✗',
  returned: '✗ ✗ ✗ ✗ ✗ =',
};

// open, close, evidence, answer refused, win, lose, due date passed, payer withdraws, appeal, reopen
const DISPUTE: Record<string, string> = {
  inquiry: 'opened closed ✗ = ✗ ✗ = closed ✗ ✗',
  opened: '= ✗ evidence_sent = ? ? lost won ✗ =',
  evidence_sent: '= ✗ = opened won lost = won ✗ =',
  won: '= ✗ ✗ = = ? = = ✗ opened',
  lost: '= ✗ ✗ = ? = = ? appealed =',
  closed: 'opened = ✗ = ✗ ✗ = = ✗ ✗',
  appealed: '= ✗ = = won lost = won = =',
};

describe('the stages of a payment, every cell', () => {
  it.each(BANK_DEBIT_STAGES)('bank debit: %s', (stage) =>
    expect(drawn(bankDebitTable, stage)).toBe(BANK_DEBIT[stage]),
  );
  it.each(CARD_STAGES)('card: %s', (stage) => expect(drawn(cardTable, stage)).toBe(CARD[stage]));
  it.each(BPAY_STAGES)('BPAY: %s', (stage) => expect(drawn(bpayTable, stage)).toBe(BPAY[stage]));
  it.each(REFUND_STATES)('refund: %s', (state) => expect(drawn(refundTable, state)).toBe(REFUND[state]));
  it.each(DISPUTE_STATES)('dispute: %s', (state) => expect(drawn(disputeTable, state)).toBe(DISPUTE[state]));
});

describe('a bank debit', () => {
  it('is submitted by the return that proves its file was lodged', () => {
    expect(bankDebitOutcome('batched', 'return_line')).toEqual({
      kind: 'next',
      state: 'returned',
      effects: ['submit_file', 'alert'],
    });
  });

  it('leaves its file when cancelled, unless the file is lodged', () => {
    expect(bankDebitOutcome('batched', 'cancel')).toMatchObject({
      state: 'cancelled',
      effects: ['rebuild_file'],
    });
    expect(bankDebitOutcome('batched', 'cancel', { isLodgementRecorded: true })).toEqual({
      kind: 'refused',
      state: 'batched',
      code: 'bank_debit.already_with_the_bank',
    });
    expect(bankDebitOutcome('submitted', 'cancel')).toMatchObject({
      code: 'bank_debit.already_with_the_bank',
    });
  });

  it('takes the same return line twice as no change, another one and a refused return as a question', () => {
    expect(bankDebitOutcome('returned', 'return_line', { earlierReturn: 'identical' }).kind).toBe('same');
    expect(bankDebitOutcome('returned', 'return_line', { earlierReturn: 'different' }).kind).toBe('queue');
    expect(bankDebitOutcome('cleared', 'return_line', { earlierReturn: 'none' }).state).toBe('returned');
    for (const stage of BANK_DEBIT_STAGES) {
      expect(bankDebitOutcome(stage, 'return_line', { isReturnRefusal: true }).kind).toBe('queue');
    }
  });

  it('is refunded only once cleared, and never while returned or disputed', () => {
    const clear = { isReturnKnown: false, hasOpenDispute: false } as const;
    expect(refundApproval('requested', { ...clear, bankDebitStage: 'cleared' })).toMatchObject({
      state: 'approved',
    });
    expect(refundApproval('requested', clear)).toMatchObject({ kind: 'next', state: 'approved' });
    expect(refundApproval('requested', { ...clear, bankDebitStage: 'submitted' })).toMatchObject({
      code: 'refund.waits_for_clearance',
    });
    expect(refundApproval('requested', { ...clear, isReturnKnown: true })).toMatchObject({ kind: 'refused' });
    expect(refundApproval('requested', { ...clear, hasOpenDispute: true })).toMatchObject({
      kind: 'refused',
    });
  });
});

describe('what is not in a table', () => {
  it('lets a correction that overtook its receipt wait', () => {
    expect(bpayOutcome(undefined, 'correction')).toEqual({
      kind: 'waits',
      code: 'bpay.waits_for_its_receipt',
    });
    expect(bpayOutcome('unmatched', 'refund')).toMatchObject({
      record: 'refund_to_verified_account',
      effects: ['second_person'],
    });
    expect(bpayOutcome('matched', 'reversal')).toMatchObject({
      state: 'reversed',
      effects: ['undo_allocation'],
    });
  });

  it('allows a new attempt only after a failure', () => {
    expect(CARD_STAGES.filter(canAttemptAgain)).toEqual(['failed']);
  });

  it('counts an inquiry as no dispute yet', () => {
    expect(DISPUTE_STATES.filter(isDisputeOpen)).toEqual(['opened', 'evidence_sent', 'appealed']);
  });

  const quiet = { taken: toCents(10280), refunded: toCents(0), hasOpenDispute: false };
  it.each([
    [{ ...quiet, rail: 'bank_debit', stage: 'held' } as const, 'scheduled'],
    [{ ...quiet, rail: 'bank_debit', stage: 'submitted' } as const, 'processing'],
    [{ ...quiet, rail: 'bank_debit', stage: 'rejected' } as const, 'failed'],
    [{ ...quiet, rail: 'card', stage: 'unknown' } as const, 'processing'],
    [{ ...quiet, rail: 'card', stage: 'succeeded' } as const, 'succeeded'],
    [{ ...quiet, rail: 'bpay', stage: 'unmatched' } as const, 'unmatched'],
    [{ ...quiet, rail: 'card', stage: 'succeeded', refunded: toCents(1) } as const, 'partly_refunded'],
    [{ ...quiet, rail: 'card', stage: 'succeeded', refunded: toCents(10280) } as const, 'refunded'],
    [
      { ...quiet, rail: 'card', stage: 'succeeded', refunded: toCents(10280), hasOpenDispute: true } as const,
      'disputed',
    ],
  ])('shows %j as %s', (payment, status) => {
    expect(shownStatus(payment)).toBe(status);
  });
});
