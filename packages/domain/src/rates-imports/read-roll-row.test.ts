import { describe, expect, it } from 'vitest';
import { readRollRow } from './read-roll-row.ts';

const columns = {
  assessment_number: 0,
  address_line1: 1,
  suburb: 2,
  postcode: 3,
  owner_name: 4,
  rates: 5,
  balance: 6,
};
const read = (rates: string, balance: string) =>
  readRollRow(['1001-1', '1 Wattle Street', 'Banksia', '2700', 'Grace Okonkwo', rates, balance], columns, {
    order: 'dmy',
    width: 7,
    year: 2026,
  });

describe('the balance of a row', () => {
  it.each([
    ['0.00', 0],
    ['1,234.50', 123_450],
    ['$12.00', 1_200],
    ['-5.00', -500],
    ['-$5.00', -500],
    ['\u22125.00', -500],
    ['(5.00)', -500],
    ['($1,005.00)', -100_500],
    ['5.00 CR', -500],
    ['5.00cr', -500],
    ['5.00-', -500],
    ['0.00 CR', 0],
  ])('is read as accounts write it, a credit below zero: %s', (text, cents) => {
    const { row, faults } = read('100.00', text);
    expect(faults).toEqual([]);
    expect(row!.balance).toBe(cents);
  });

  it.each([
    ['(-5.00)', 'amount_invalid'],
    ['-5.00 CR', 'amount_invalid'],
    ['()', 'amount_invalid'],
    ['CR', 'amount_invalid'],
    ['-10000000.01', 'amount_absurd'],
    ['(10,000,000.01)', 'amount_absurd'],
  ])('is refused where it cannot be meant: %s', (text, code) => {
    expect(read('100.00', text).faults).toEqual([{ field: 'balance', code }]);
  });
});

it.each(['-5.00', '(5.00)', '5.00 CR'])('no other amount is below zero: %s', (text) => {
  expect(read(text, '0.00').faults).toEqual([{ field: 'rates', code: 'amount_negative' }]);
});
