import { expect, it } from 'vitest';
import { toLocalDate } from '../kernel/index.ts';
import { billDebitDates } from './bill-debit-dates.ts';

it.each([
  ['a Monday', '2026-11-23', '2026-11-24', '2026-12-01'],
  ['a Friday', '2026-11-27', '2026-11-30', '2026-12-07'],
  ['a Sunday', '2026-11-29', '2026-11-30', '2026-12-07'],
  ['Christmas Eve', '2026-12-24', '2026-12-29', '2027-01-05'],
])('a debit agreed on %s is taken on the next bank day', (_, today, on, last) => {
  expect(billDebitDates(toLocalDate(today))).toEqual({ on, last });
});
