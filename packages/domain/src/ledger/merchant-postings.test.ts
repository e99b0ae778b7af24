import { describe, expect, it } from 'vitest';
import { toCents } from '../kernel/index.ts';
import * as ledger from './index.ts';

const c = toCents;
const F = 'facilitated';
const D = 'direct';

/** A posting in one line, as the chart's table writes it. */
function written(posting: ledger.Posting): string {
  return posting.entries
    .map(({ account, amountCents }) => `${account} ${amountCents > 0 ? '+' : ''}${amountCents}`)
    .join(', ');
}

const taxed = (amount: number, gst: number) => ({ amount: c(amount), gst: c(gst) });
const all = (receivable: number, customerCredit = 0) => ({
  receivable: c(receivable),
  customerCredit: c(customerCredit),
});

const refund = { ...taxed(3333, 303), fee: taxed(93, 8) };
const takenBack = { receivable: c(0), customerCredit: c(0), unmatched: c(0) };

const EXAMPLES: [string, ledger.Posting, string][] = [
  [
    'invoice issued',
    ledger.invoiceIssued(taxed(11000, 1000)),
    'receivable +11000, sales -10000, gst-collected -1000',
  ],
  ['rates notice', ledger.ratesNotice(c(46913)), 'receivable +46913, rates -46913'],
  ['rates notice lowered', ledger.ratesNotice(c(-100)), 'receivable -100, rates +100'],
  ['interest', ledger.interestCharged(c(229)), 'receivable +229, interest -229'],
  [
    'credit note, unpaid',
    ledger.creditNoteIssued({ ...taxed(3333, 303), offReceivable: c(3333) }),
    'sales +3030, gst-collected +303, receivable -3333',
  ],
  [
    'credit note, paid',
    ledger.creditNoteIssued({ ...taxed(3333, 303), offReceivable: c(0) }),
    'sales +3030, gst-collected +303, customer-credit -3333',
  ],
  ['credit applied', ledger.creditApplied(c(500)), 'customer-credit +500, receivable -500'],
  ['debit submitted', ledger.debitSubmitted(all(11000)), 'it:debit +11000, receivable -11000'],
  ['debit rejected', ledger.debitRejected(all(11000)), 'it:debit -11000, receivable +11000'],
  ['cleared, facilitated', ledger.debitCleared(F, c(11000)), 'balance:available +11000, it:debit -11000'],
  ['cleared, direct', ledger.debitCleared(D, c(11000)), 'bank +11000, it:debit -11000'],
  [
    'returned before clearing',
    ledger.debitReturnedBeforeClearing(all(11000)),
    'it:debit -11000, receivable +11000',
  ],
  [
    'returned after clearing',
    ledger.debitReturnedAfterClearing(F, all(11000)),
    'receivable +11000, balance:available -11000',
  ],
  [
    'returned after its refund',
    ledger.debitReturnedAfterClearing(F, { ...all(11000), refunded: c(11000) }),
    'receivable:recovery +11000, balance:available -11000',
  ],
  [
    'returned after a part refund',
    ledger.debitReturnedAfterClearing(D, { ...all(11000), refunded: c(3333) }),
    'receivable +7667, receivable:recovery +3333, bank -11000',
  ],
  [
    'returned after its overpayment was paid out',
    ledger.debitReturnedAfterClearing(D, { ...all(10000, 1000), creditRefunded: c(1000) }),
    'receivable +10000, receivable:recovery +1000, bank -11000',
  ],
  [
    'dishonour fee',
    ledger.fill(ledger.dishonourFeeShape, taxed(550, 50)),
    'receivable +550, dishonour-fee -500, gst-collected -50',
  ],
  [
    'platform fee, facilitated',
    ledger.platformFeeCharged(F, taxed(280, 25)),
    'platform-fees +255, gst-credits +25, balance:available -280',
  ],
  [
    'platform fee, direct',
    ledger.platformFeeCharged(D, taxed(280, 25)),
    'platform-fees +255, gst-credits +25, platform-fees-owed -280',
  ],
  [
    'platform return fee, facilitated',
    ledger.platformReturnFeeCharged(F, taxed(250, 23)),
    'platform-fees +227, gst-credits +23, balance:available -250',
  ],
  [
    'platform return fee, direct',
    ledger.platformReturnFeeCharged(D, taxed(250, 23)),
    'platform-fees +227, gst-credits +23, platform-fees-owed -250',
  ],
  ['platform invoice paid', ledger.platformInvoicePaid(c(280)), 'platform-fees-owed +280, bank -280'],
  [
    'card captured, payer bears',
    ledger.cardCaptured({ ...all(10000), fee: taxed(280, 25) }),
    'it:card +10280, receivable -10000, processing-fee -255, gst-collected -25',
  ],
  [
    'card captured, GST-free',
    ledger.cardCaptured({ ...all(10000), fee: taxed(280, 0) }),
    'it:card +10280, receivable -10000, processing-fee -280',
  ],
  ['card captured, merchant bears', ledger.cardCaptured(all(10000)), 'it:card +10000, receivable -10000'],
  ['late capture given back', ledger.cardCaptureReversed(all(10000)), 'it:card -10000, receivable +10000'],
  ['card settled', ledger.cardSettled(F, c(10280)), 'balance:available +10280, it:card -10280'],
  [
    'card settled net',
    ledger.cardSettledNet(c(10280), taxed(110, 10)),
    'bank +10170, platform-fees +100, gst-credits +10, it:card -10280',
  ],
  [
    'refund approved, facilitated',
    ledger.refundApproved(F, refund),
    'sales +3030, gst-collected +311, processing-fee +85, refunds-pending -3426, balance:reserved +3426, balance:available -3426',
  ],
  [
    'refund approved, direct',
    ledger.refundApproved(D, refund),
    'sales +3030, gst-collected +311, processing-fee +85, refunds-pending -3426',
  ],
  [
    'overpayment refund',
    ledger.overpaymentRefundApproved(F, { amount: c(50) }),
    'customer-credit +50, refunds-pending -50, balance:reserved +50, balance:available -50',
  ],
  ['unmatched refund', ledger.unmatchedRefundApproved(c(50)), 'unmatched +50, refunds-pending -50'],
  ['refund lodged', ledger.refundLodged(F, c(3426)), 'refunds-pending +3426, balance:reserved -3426'],
  ['refund lodged, direct', ledger.refundLodged(D, c(3426)), 'refunds-pending +3426, bank -3426'],
  [
    'refund withdrawn',
    ledger.refundWithdrawn(ledger.refundApproved(D, refund)),
    'sales -3030, gst-collected -311, processing-fee -85, refunds-pending +3426',
  ],
  ['refund returned', ledger.refundReturned(F, c(3426)), 'balance:available +3426, customer-credit -3426'],
  ['dispute opened', ledger.disputeOpened(F, c(10280)), 'disputed +10280, balance:available -10280'],
  [
    'dispute fee',
    ledger.disputeFeeCharged(F, taxed(2750, 250)),
    'dispute-fees +2500, gst-credits +250, balance:available -2750',
  ],
  [
    'dispute fee returned',
    ledger.disputeFeeReturned(D, taxed(2750, 250)),
    'dispute-fees -2500, gst-credits -250, bank +2750',
  ],
  ['dispute won', ledger.disputeWon(F, c(10280)), 'balance:available +10280, disputed -10280'],
  [
    'part of a dispute returned',
    ledger.disputePartReturned(F, c(3426)),
    'balance:available +3426, disputed -3426',
  ],
  ['dispute lost', ledger.disputeLost(c(10280), c(0)), 'dispute-losses +10280, disputed -10280'],
  [
    'dispute lost after a refund',
    ledger.disputeLost(c(10280), c(3426)),
    'dispute-losses +6854, receivable:recovery +3426, disputed -10280',
  ],
  ['dispute loss undone', ledger.disputeLossUndone(c(10280), c(0)), 'dispute-losses -10280, disputed +10280'],
  [
    'BPAY matched',
    ledger.bpayMatched(all(35000, 50)),
    'it:bpay +35050, receivable -35000, customer-credit -50',
  ],
  ['BPAY settled', ledger.bpaySettled(F, c(35050)), 'balance:available +35050, it:bpay -35050'],
  ['BPAY unmatched', ledger.bpayUnmatched(c(10007)), 'it:bpay +10007, unmatched -10007'],
  [
    'BPAY unmatched settled',
    ledger.bpayUnmatchedSettled(F, c(10007)),
    'balance:reserved +10007, it:bpay -10007',
  ],
  ['BPAY unmatched settled, direct', ledger.bpayUnmatchedSettled(D, c(10007)), 'bank +10007, it:bpay -10007'],
  [
    'BPAY matched later',
    ledger.bpayMatchedByStaff(F, all(10000, 7), true),
    'unmatched +10007, receivable -10000, customer-credit -7, balance:available +10007, balance:reserved -10007',
  ],
  [
    'BPAY matched before it settled',
    ledger.bpayMatchedByStaff(F, all(10000, 7), false),
    'unmatched +10007, receivable -10000, customer-credit -7',
  ],
  [
    'BPAY unmatched by staff',
    ledger.bpayUnmatchedByStaff(D, all(10000), true),
    'unmatched -10000, receivable +10000',
  ],
  [
    'BPAY correction',
    ledger.bpayTakenBack('bpay_corrected', { ...takenBack, model: F, isSettled: false, receivable: c(100) }),
    'receivable +100, it:bpay -100',
  ],
  [
    'BPAY reversal, settled',
    ledger.bpayTakenBack('bpay_reversed', {
      ...takenBack,
      model: F,
      isSettled: true,
      receivable: c(100),
      customerCredit: c(5),
    }),
    'receivable +100, customer-credit +5, balance:available -105',
  ],
  [
    'BPAY reversal after a part of its credit was spent',
    ledger.bpayTakenBack('bpay_reversed', {
      ...takenBack,
      model: D,
      isSettled: true,
      receivable: c(100),
      customerCredit: c(2),
      recovery: c(3),
    }),
    'receivable +100, customer-credit +2, receivable:recovery +3, bank -105',
  ],
  [
    'BPAY reversal of less than its receipt',
    ledger.bpayTakenBack('bpay_reversed', {
      ...takenBack,
      model: F,
      isSettled: true,
      receivable: c(100),
      customerCredit: c(2),
      kept: c(10),
    }),
    'receivable +100, customer-credit -8, balance:available -92',
  ],
  [
    'BPAY reversal, unmatched',
    ledger.bpayTakenBack('bpay_reversed', { ...takenBack, model: F, isSettled: true, unmatched: c(100) }),
    'unmatched +100, balance:reserved -100',
  ],
  ['reserve held', ledger.reserveHeld(c(1)), 'balance:reserved +1, balance:available -1'],
  ['reserve released', ledger.reserveReleased(c(1)), 'balance:available +1, balance:reserved -1'],
  ['payout lodged', ledger.payoutLodged(c(35726)), 'it:payout +35726, balance:available -35726'],
  ['payout paid', ledger.payoutPaid(c(35726)), 'bank +35726, it:payout -35726'],
  ['payout returned', ledger.payoutReturned(c(35726)), 'balance:available +35726, it:payout -35726'],
  ['merchant pays its debt', ledger.merchantPaidDebt(c(9)), 'balance:available +9, bank -9'],
  ['and did not', ledger.merchantPaidDebtUndone(c(9)), 'balance:available -9, bank +9'],
  [
    'written off',
    ledger.writtenOff(taxed(11000, 1000)),
    'bad-debts +10000, gst-collected +1000, receivable -11000',
  ],
];

describe('postings of the merchant’s book', () => {
  it.each(EXAMPLES)('%s', (_event, posting, text) => {
    expect(written(posting)).toBe(text);
    expect(ledger.sumsToZero(posting.entries)).toBe(true);
  });

  it('touch only accounts of the chart, and every account of it is used', () => {
    const used = new Set(EXAMPLES.flatMap(([, p]) => p.entries.map((e) => e.account)));
    expect([...used].sort()).toEqual(Object.keys(ledger.MERCHANT_ACCOUNTS).sort());
    expect([...used].every(ledger.isMerchantAccount)).toBe(true);
    expect(ledger.isMerchantAccount('toString')).toBe(false);
  });
});

describe('what of a lost dispute the payer has twice', () => {
  it.each([
    [10_280, 0, 10_280, 0],
    [10_280, 4_112, 6_168, 0],
    [10_280, 4_112, 10_280, 4_112],
    [10_280, 10_280, 10_280, 10_280],
    [10_280, 4_112, 5_000, 0],
    [10_280, 10_280, 1, 1],
  ])('charged %i, given back %i before, taken %i: %i', (charged, before, taken, expected) => {
    expect(ledger.paidTwice({ charged: c(charged), before: c(before), taken: c(taken) })).toBe(expected);
  });
});
