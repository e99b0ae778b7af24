import { TEST_CARDS } from '@lorikeet/domain/cards/entry';
import { INVOICE_PAGE_FEE } from '@lorikeet/domain/fees';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  faultsIn,
  feeOfNetwork,
  feesFor,
  NOTHING_TYPED,
  type PayValues,
  testCardValues,
} from './pay-form.ts';

const KNOWN = { dueCents: 24_000, now: { month: 11, year: 2026 }, isForeign: false };
const WHOLE: PayValues = {
  part: true,
  amount: '100.00',
  number: '4242 4242 4242 4242',
  expiry: '11 / 27',
  cvv: '123',
  name: 'Linh Nguyen',
  email: 'linh@example.com',
  foreign: null,
  save: false,
  kept: null,
  terms: true,
};
const faults = (change: Partial<PayValues>) => faultsIn({ ...WHOLE, ...change }, KNOWN);

describe('the form of a card payment', () => {
  it('names every field that is missing, and nothing of a whole one', () => {
    expect(faultsIn(NOTHING_TYPED, KNOWN)).toEqual({
      number: 'missing',
      expiry: 'missing',
      cvv: 'missing',
      name: 'missing',
      email: 'missing',
      terms: 'missing',
    });
    expect(faults({})).toEqual({});
  });

  it.each(TEST_CARDS)('is whole with a press on the test card $network $number', (card) => {
    for (const now of [KNOWN.now, { month: 12, year: 2029 }])
      expect(faultsIn({ ...WHOLE, ...testCardValues(card, now) }, { ...KNOWN, now })).toEqual({});
  });

  it('asks Stripe’s fields what is wrong with a card that is typed there, and nothing of its own', () => {
    const foreign = {
      network: undefined,
      version: 1,
      focus: () => {},
      exchange: async () => ({ message: '' }),
    };
    const of = (card: PayValues['foreign']) =>
      faultsIn({ ...WHOLE, number: '', expiry: '', cvv: '', foreign: card }, { ...KNOWN, isForeign: true });
    expect(of(null)).toEqual({ number: 'missing', expiry: 'missing', cvv: 'missing' });
    expect(of({ ...foreign, faults: { cvv: 'incomplete' } })).toEqual({ cvv: 'incomplete' });
    expect(of({ ...foreign, faults: {} })).toEqual({});
  });

  it.each([
    ['', 'missing'],
    ['100', 'form'],
    ['100.5', 'form'],
    ['100.555', 'form'],
    ['ten', 'form'],
    ['0.00', 'zero'],
    ['240.01', 'above'],
  ])('refuses the amount %s as %s', (amount, fault) => {
    expect(faults({ amount })).toEqual({ amount: fault });
  });

  it('takes an amount with exactly two decimals up to what is due', () => {
    for (const amount of ['240.00', '0.01', '1.10']) expect(faults({ amount })).toEqual({});
    expect(amountOf(WHOLE, 24_000)).toBe(10_000);
    expect(amountOf({ ...WHOLE, part: false, amount: 'ten' }, 24_000)).toBe(24_000);
    expect(faults({ part: false, amount: 'ten' })).toEqual({});
  });

  it('asks four digits of an American Express card', () => {
    expect(faults({ number: '3782 822463 10005' })).toEqual({ cvv: 'incomplete' });
    expect(faults({ number: '3782 822463 10005', cvv: '1234' })).toEqual({});
  });
});

describe('the fee that is shown', () => {
  const rate = { bps: INVOICE_PAGE_FEE.bps, fixed_cents: INVOICE_PAGE_FEE.fixedCents };
  const rules = [
    { networks: ['amex', 'diners', 'jcb', 'unionpay'] as const, rate },
    { networks: ['visa', 'mastercard', 'eftpos'] as const, rate: null },
  ];

  it('is each there may be until the network is known, the dearest first', () => {
    expect(feesFor(rules, 10_000, undefined).map(({ fee }) => fee)).toEqual([280, 0]);
    expect(feesFor(rules, 10_000, 'visa').map(({ fee }) => fee)).toEqual([0]);
    expect(feeOfNetwork(rules, 10_000, 'amex')).toBe(280);
  });

  it('is never less than what any card is charged', () => {
    for (const cents of [1, 20, 3_333, 24_000]) {
      const most = feesFor(rules, cents, undefined)[0]?.fee ?? 0;
      for (const network of ['amex', 'visa', 'eftpos'] as const)
        expect(feeOfNetwork(rules, cents, network)).toBeLessThanOrEqual(most);
    }
  });
});
