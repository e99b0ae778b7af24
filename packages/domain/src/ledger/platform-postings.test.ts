import { describe, expect, it } from 'vitest';
import { toCents } from '../kernel/index.ts';
import * as ledger from './index.ts';

const c = toCents;

/** A posting in one line, as the chart's table writes it. */
function written(posting: ledger.Posting): string {
  return posting.entries
    .map(({ account, amountCents }) => `${account} ${amountCents > 0 ? '+' : ''}${amountCents}`)
    .join(', ');
}

const EXAMPLES: [string, ledger.Posting, string][] = [
  ['file credited', ledger.trustDebitFileCredited('m', c(5)), 'trust-bank +5, uncleared:m -5'],
  [
    'returned before clearing',
    ledger.trustReturnedBeforeClearing('m', c(5)),
    'uncleared:m +5, trust-bank -5',
  ],
  ['returned after clearing', ledger.trustReturnedAfterClearing('m', c(5)), 'merchant:m +5, trust-bank -5'],
  ['rejected after its credit', ledger.trustDebitRejected('m', c(5)), 'uncleared:m +5, trust-bank -5'],
  ['cleared', ledger.trustCleared('m', c(5)), 'uncleared:m +5, merchant:m -5'],
  ['card settled', ledger.trustReceived('trust_card_settled', 'm', c(5)), 'trust-bank +5, merchant:m -5'],
  ['refund out', ledger.trustPaid('trust_refund_lodged', 'm', c(5)), 'merchant:m +5, trust-bank -5'],
  [
    'fee',
    ledger.trustFeeCharged('m', { amount: c(280), gst: c(25) }),
    'merchant:m +280, fee-income -255, gst-payable -25',
  ],
  [
    'return fee',
    ledger.trustReturnFeeCharged('m', { amount: c(250), gst: c(23) }),
    'merchant:m +250, fee-income -227, gst-payable -23',
  ],
  ['debt paid', ledger.trustDebtPaid('m', c(5)), 'trust-bank +5, merchant:m -5'],
  ['debt not paid', ledger.trustDebtPaidUndone('m', c(5)), 'trust-bank -5, merchant:m +5'],
  ['not the bank’s charge', ledger.trustBankChargedUndone(c(5)), 'bank-charges -5, trust-bank +5'],
  ['not its own, in', ledger.trustOwnMovementUndone(c(5)), 'trust-bank -5, operating-bank +5'],
  ['not its own, out', ledger.trustOwnMovementUndone(c(-5)), 'operating-bank -5, trust-bank +5'],
  ['bank charges', ledger.trustBankCharged(c(5)), 'bank-charges +5, trust-bank -5'],
  ['bank interest', ledger.trustOwnMovement(c(5)), 'trust-bank +5, operating-bank -5'],
  ['fee swept', ledger.trustFeeSwept(c(5)), 'operating-bank +5, trust-bank -5'],
  ['payout lodged', ledger.trustPayoutLodged('m', c(5)), 'merchant:m +5, payouts-out -5'],
  ['payout left', ledger.trustPayoutLeft(c(5)), 'payouts-out +5, trust-bank -5'],
  [
    'payout returned by the bank',
    ledger.trustPayoutReturned('m', c(5), true),
    'trust-bank +5, merchant:m -5',
  ],
  [
    'payout returned before it left',
    ledger.trustPayoutReturned('m', c(5), false),
    'payouts-out +5, merchant:m -5',
  ],
  ['shortfall funded', ledger.trustShortfallFunded(c(5)), 'trust-bank +5, operating-bank -5'],
  ['shortfall recovered', ledger.trustShortfallRecovered(c(5)), 'operating-bank +5, trust-bank -5'],
];

describe('postings of the platform’s book', () => {
  it.each(EXAMPLES)('%s', (_event, posting, text) => {
    expect(written(posting)).toBe(text);
    expect(ledger.sumsToZero(posting.entries)).toBe(true);
  });

  it('know the type of each account', () => {
    expect(ledger.platformAccountType('merchant:m')).toBe('liability');
    expect(ledger.platformAccountType('trust-bank')).toBe('asset');
    expect(ledger.platformAccountType('fee-income')).toBe('income');
    expect(ledger.platformAccountType('bank-charges')).toBe('expense');
  });
});
