import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { expect, it } from 'vitest';
import { type Offer, whyFirstMoved } from './offer.ts';

const offered = (due: string, debit: string, currency: Offer['currency'] = 'AUD') =>
  whyFirstMoved({
    currency,
    debits: [
      { due_date: toLocalDate(due), debit_date: toLocalDate(debit), amount_cents: toCents(2_500) },
      {
        due_date: toLocalDate('2026-12-07'),
        debit_date: toLocalDate('2026-12-07'),
        amount_cents: toCents(2_500),
      },
    ],
  });

it('says why a first debit is not on the day of those that follow', () => {
  // Mondays follow. Accepted on the Monday itself, it is taken on the Tuesday.
  expect(offered('2026-11-30', '2026-12-01')).toBe('after_acceptance');
  // A Saturday.
  expect(offered('2026-11-28', '2026-11-30')).toBe('bank_closed');
  expect(offered('2026-11-30', '2026-12-02', 'USD')).toBe('charge_announced');
  expect(offered('2026-12-07', '2026-12-07')).toBeNull();
});
