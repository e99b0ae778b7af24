import { describe, expect, it } from 'vitest';
import { otherDetail } from './fact-words.ts';
import { nextStep } from './next-step.ts';
import {
  accountWords,
  chipOf,
  codeMeaning,
  type Detail,
  followsOf,
  type PaymentRow,
  rowWords,
  type Words,
} from './payment-words.ts';

/** Says the key and what fills it, so that a test reads which sentence was chosen. */
const t = ((key: string, values?: Record<string, unknown>) => {
  const { defaultValue: _, ...filled } = values ?? {};
  return [key.replace(/^(payments:|common:payment\.)/, ''), ...Object.values(filled)].join(' ');
}) as unknown as Words;

const row = (change: Partial<PaymentRow>): PaymentRow =>
  ({
    stage: 'scheduled',
    status: 'scheduled',
    description: 'Membership',
    attempt: 1,
    blocked_by: null,
    ...change,
  }) as PaymentRow;

describe('what follows a return', () => {
  it('is a second try for the first “refer to customer”, and a suspension for the second', () => {
    expect(followsOf('6', 1)).toBe('retry');
    expect(followsOf('6', 2)).toBe('suspend');
  });

  it('is what each code asks for', () => {
    const codes = ['1', '2', '3', '4', '5', '7', '8', '9', 'X'];
    expect(codes.map((code) => followsOf(code, 1))).toEqual([
      'details',
      'cancel',
      'cancel',
      'stopMessages',
      'details',
      'staff',
      'facility',
      'details',
      'staff',
    ]);
  });

  it('says no meaning for a code that has none', () => {
    expect(codeMeaning('6', t)).toBe('code.6');
    expect(codeMeaning('7', t)).toBe('code.unknown');
  });
});

describe('a row of the list', () => {
  it('says what it is for, and which try it is', () => {
    expect(rowWords(row({}), t)).toBe('Membership');
    expect(rowWords(row({ attempt: 2 }), t)).toBe('secondTry Membership 2');
  });

  it('says why it failed or waits instead', () => {
    expect(rowWords(row({ stage: 'returned', return_code: '3' }), t)).toBe('returned 3 code.3');
    expect(rowWords(row({ stage: 'rejected' }), t)).toBe('rejected');
    expect(rowWords(row({ stage: 'held', hold_reason: 'notice_bounced' }), t)).toBe('hold.notice_bounced');
    expect(rowWords(row({ blocked_by: 'suspended' }), t)).toBe('blocked common:status.suspended');
  });

  it('shows a debit that its agreement keeps back as blocked', () => {
    expect(chipOf({ status: 'scheduled', blocked_by: 'needs_details' })).toBe('blocked');
    expect(chipOf({ status: 'failed', blocked_by: null })).toBe('failed');
  });
});

describe('what happens next', () => {
  const detail = (change: Partial<PaymentRow>, more: Partial<Detail> = {}): Detail =>
    ({
      payment: row({ debit_date: '2026-11-24', ...change }),
      processing_date: null,
      clears_on: null,
      payout: null,
      postings: [],
      ...more,
    }) as Detail;

  it('names the run, the file, the day of clearance, the payout', () => {
    expect(nextStep(detail({}), t)).toBe('next.scheduled Tue 11/24/2026');
    expect(
      nextStep(detail({ stage: 'batched' }, { processing_date: '2026-11-25' } as Partial<Detail>), t),
    ).toBe('next.batched Wed 11/25/2026');
    expect(nextStep(detail({ stage: 'submitted' }, { clears_on: '2026-11-27' } as Partial<Detail>), t)).toBe(
      'next.submitted Fri 11/27/2026',
    );
    expect(nextStep(detail({ stage: 'cleared' }), t)).toBe('next.cleared');
  });

  it('says that cleared money is in the merchant’s own bank account where it is', () => {
    const postings = [{ kind: 'debit_cleared', entries: [{ account: 'bank', amount_cents: 1 }] }];
    expect(nextStep(detail({ stage: 'cleared' }, { postings } as Partial<Detail>), t)).toBe(
      'next.clearedDirect',
    );
  });

  it('is nothing when it is over', () => {
    for (const stage of ['returned', 'rejected', 'cancelled'] as const)
      expect(nextStep(detail({ stage }), t)).toBeNull();
    const paid = { payout: { id: 'pyt_1', number: 'PO-000001', status: 'paid', payout_date: '2026-11-27' } };
    expect(nextStep(detail({ stage: 'cleared' }, paid as Partial<Detail>), t)).toBeNull();
  });

  it('says of a BPAY receipt what it waits for: its owner, or its payout', () => {
    expect(nextStep(detail({ rail: 'bpay', stage: 'unmatched' }), t)).toBe('bpay-receipts:next.unmatched');
    expect(nextStep(detail({ rail: 'bpay', stage: 'matched' }), t)).toBeNull();
    const payout = { id: 'pyt_1', number: 'PO-000001', status: 'draft', payout_date: '2026-11-27' };
    expect(nextStep(detail({ rail: 'bpay', stage: 'matched' }, { payout } as Partial<Detail>), t)).toContain(
      'next.inPayout PO-000001',
    );
  });

  it('puts an agreement that keeps it back before its date', () => {
    expect(nextStep(detail({ blocked_by: 'suspended' }), t)).toContain('next.blocked');
  });
});

describe('what stands under a fact of the timeline', () => {
  const amount = (name: string) => name;

  it('is what the bank’s BPAY file said, and nothing of a fact that has no figures', () => {
    const facts = { day: '2026-11-24', amount_cents: 100 };
    expect(otherDetail({ kind: 'bpay_reversed', facts }, amount, t)).toBe(
      'bpay-receipts:events.takenDetail amount_cents Tue 11/24/2026',
    );
    expect(otherDetail({ kind: 'bpay_matched', facts: { customer: 'Linh' } }, amount, t)).toBe('');
    expect(otherDetail({ kind: 'return_queued', facts: {} }, amount, t)).toBe('');
  });
});

describe('the accounts of a posting', () => {
  it('are looked up by a name without the signs that keys cannot hold', () => {
    expect(accountWords('balance:available', t)).toBe('ledger:accounts.balance_available');
    expect(accountWords('platform-fees-owed', t)).toBe('ledger:accounts.platform_fees_owed');
  });
});
