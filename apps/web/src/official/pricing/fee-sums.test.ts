import { toCents } from '@lorikeet/domain/kernel';
import { expect, it } from 'vitest';
import { feeSums } from './fee-sums.ts';

it('shows for $350.00 what the portal charges: 1% and 30 cents for a debit, 2.5% and 30 cents for a card', () => {
  expect(feeSums(toCents(35_000), 'en')).toEqual({
    'bank-share': '$3.50',
    'bank-fixed': '$0.30',
    'bank-gst': '$0.35',
    'bank-payer': '$350.00',
    'bank-paid': '$346.20',
    'card-share': '$8.75',
    'card-fixed': '$0.30',
    'card-fee': '$9.05',
    'card-charged': '$359.05',
    'card-credited': '$350.00',
  });
});

it('never charges more than the amount, and the two parts sum to the fee', () => {
  expect(feeSums(toCents(20), 'en')).toMatchObject({
    'bank-share': '$0.00',
    'bank-fixed': '$0.20',
    'bank-paid': '$0.00',
  });
  expect(feeSums(toCents(0), 'en')).toMatchObject({ 'bank-fixed': '$0.00', 'card-charged': '$0.00' });
});
