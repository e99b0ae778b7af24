import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents, toCents } from '../kernel/index.ts';
import * as ledger from './index.ts';

const c = toCents;
const taxed = (amount: number, gst: number) => ({ amount: c(amount), gst: c(gst) });
const all = (receivable: number, customerCredit = 0) => ({
  receivable: c(receivable),
  customerCredit: c(customerCredit),
});

describe('every posting', () => {
  it('refuses what moves nothing, what does not sum to zero, and a negative amount', () => {
    expect(() => ledger.creditApplied(c(0))).toThrow(RangeError);
    expect(() => ledger.creditApplied(c(-1))).toThrow(RangeError);
    expect(() => ledger.posting('odd', [['bank', c(1)]])).toThrow(RangeError);
  });

  it('sums to zero whatever the amounts', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    const model = fc.constantFrom(...ledger.SETTLEMENT_MODELS);
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.nat(100),
        model,
        fc.boolean(),
        (amount, extra, percent, how, isSettled) => {
          const part = Math.floor((amount * percent) / 100);
          const applied = all(amount, extra);
          const parts = {
            ...taxed(amount, Math.floor(amount / 11)),
            fee: taxed(extra, Math.floor(extra / 11)),
          };
          const made = [
            ledger.invoiceIssued(taxed(amount, part)),
            ledger.creditNoteIssued({ ...taxed(amount, part), offReceivable: c(part) }),
            ledger.debitSubmitted(applied),
            ledger.debitReturnedAfterClearing(how, { ...applied, refunded: c(part) }),
            ledger.cardCaptured({ ...applied, fee: parts.fee }),
            ledger.refundApproved(how, parts),
            ledger.disputeLost(c(amount), c(extra)),
            ledger.bpayMatchedByStaff(how, applied, isSettled),
            ledger.bpayTakenBack('bpay_reversed', {
              model: how,
              isSettled,
              ...all(amount, part),
              unmatched: c(extra),
            }),
            ledger.trustFeeCharged('m', taxed(amount, part)),
          ];
          for (const posting of made) {
            expect(sumCents(posting.entries.map((entry) => entry.amountCents))).toBe(0);
            const twice = ledger.reverseOf('again', ledger.reverseOf('back', posting));
            expect(twice.entries).toEqual(posting.entries);
          }
        },
      ),
    );
  });

  it('brings a debit’s whole life back to where it began', () => {
    const applied = all(11000, 7);
    const life = [
      ledger.debitSubmitted(applied),
      ledger.debitCleared('facilitated', c(11007)),
      ledger.debitReturnedAfterClearing('facilitated', applied),
    ];
    const sums = new Map<string, number>();
    for (const { account, amountCents } of life.flatMap((p) => p.entries as ledger.Entry[])) {
      sums.set(account, (sums.get(account) ?? 0) + amountCents);
    }
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
  });
});

describe('a shape', () => {
  it('says where an amount goes, for one event and turned round', () => {
    const sold = ledger.shape('sold', [
      ['receivable', { amount: 1 }],
      ['sales', { amount: -1, gst: 1 }],
      ['gst-collected', { gst: -1 }],
    ]);
    expect(ledger.fill(sold, { amount: c(110), gst: c(10) })).toEqual({
      kind: 'sold',
      entries: [
        { account: 'receivable', amountCents: 110 },
        { account: 'sales', amountCents: -100 },
        { account: 'gst-collected', amountCents: -10 },
      ],
    });
    const undone = ledger.reverseShape('undone', sold);
    expect(ledger.fill(undone, { amount: c(5), gst: c(0) }).entries).toEqual([
      { account: 'receivable', amountCents: -5 },
      { account: 'sales', amountCents: 5 },
    ]);
  });

  it('in which an amount does not come out even is refused', () => {
    expect(() => ledger.shape('odd', [['receivable', { amount: 1 }]])).toThrow(
      'amount of odd does not sum to zero',
    );
  });
});
