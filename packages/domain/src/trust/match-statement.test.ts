import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDate, toCents, toLocalDate } from '../kernel/index.ts';
import { type BankLine, type Expected, matchStatement } from './index.ts';

const DAY = toLocalDate('2026-11-23');

const line = (id: string, cents: number, description = '', bookedOn: LocalDate = DAY): BankLine => ({
  id,
  bookedOn,
  amount: toCents(cents),
  description,
});
const awaited = (id: string, cents: number, more: Partial<Expected> = {}): Expected => ({
  id,
  amount: toCents(cents),
  from: DAY,
  to: addDays(DAY, 5),
  reference: null,
  ...more,
});
const told = (lines: BankLine[], all: Expected[]) => {
  const { matched, waiting } = matchStatement(lines, all);
  return [
    ...matched.map((pair) => `${pair.line.id}=${pair.expected.id}`),
    ...waiting.map((one) => `${one.line.id}?${one.reason}`),
  ].sort();
};

describe('a bank statement', () => {
  it('is matched by amount and day where nothing else could be meant', () => {
    expect(told([line('a', 500)], [awaited('x', 500), awaited('y', 600)])).toEqual(['a=x']);
    expect(told([line('a', -500)], [awaited('x', 500)])).toEqual(['a?nothing_matches']);
    expect(told([line('a', 500, '', addDays(DAY, 6))], [awaited('x', 500)])).toEqual(['a?nothing_matches']);
    expect(told([line('a', 500, '', addDays(DAY, -1))], [awaited('x', 500)])).toEqual(['a?nothing_matches']);
  });

  it('never decides between two by itself', () => {
    const two = [awaited('x', 500), awaited('y', 500)];
    expect(told([line('a', 500)], two)).toEqual(['a?several_match']);
    expect(told([line('a', 500), line('b', 500)], two)).toEqual(['a?several_match', 'b?several_match']);
    expect(told([line('a', 500), line('b', 500)], [awaited('x', 500)])).toEqual([
      'a?several_lines',
      'b?several_lines',
    ]);
  });

  it('lets the reference decide, however the bank spaces it', () => {
    const two = [
      awaited('x', 500, { reference: 'HARB 261123 1.1' }),
      awaited('y', 500, { reference: 'BANK 261123 1.1' }),
    ];
    expect(told([line('a', 500, 'Direct credit 301500 bank-261123-1/1 LORIKEET')], two)).toEqual(['a=y']);
    expect(told([line('a', 500, 'DE HARB 261123 1.1'), line('b', 500, 'DIRECT CREDIT')], two)).toEqual([
      'a=x',
      'b=y',
    ]);
  });

  it('does not take one reference for the beginning of another', () => {
    const two = [
      awaited('x', -500, { reference: 'HARB-PAYOUT-1' }),
      awaited('y', -500, { reference: 'HARB-PAYOUT-12' }),
    ];
    expect(told([line('a', -500, 'HARB-PAYOUT-12')], two)).toEqual(['a=y']);
  });

  it('asks for the reference where amount and day could be anybody’s', () => {
    const returned = awaited('x', 500, { reference: 'HARB-PAYOUT-1', onlyByReference: true });
    expect(told([line('a', 500, 'TRANSFER')], [returned])).toEqual(['a?nothing_matches']);
    expect(told([line('a', 500, 'RETURN HARB-PAYOUT-1')], [returned])).toEqual(['a=x']);
  });

  it('knows what was not seen yet by its reference long after its window, and by nothing else', () => {
    const late = addDays(DAY, 45);
    const payout = awaited('x', -500, { reference: 'HARB-PAYOUT-1', isUnseen: true });
    expect(told([line('a', -500, 'DE HARB-PAYOUT-1', late)], [payout])).toEqual(['a=x']);
    expect(told([line('a', -500, 'DE', late)], [payout])).toEqual(['a?nothing_matches']);
    expect(told([line('a', -500, 'DE HARB-PAYOUT-1', late)], [{ ...payout, isUnseen: false }])).toEqual([
      'a?amount_differs',
    ]);
  });

  it('says when a line names something of another amount', () => {
    const file = awaited('x', 500, { reference: 'HARB 261123 1.1' });
    expect(told([line('a', 499, 'HARB 261123 1.1')], [file])).toEqual(['a?amount_differs']);
    expect(told([line('a', 499, 'HARB 261123 1.1')], [file, awaited('y', 499)])).toEqual([
      'a?amount_differs',
    ]);
  });

  it('pairs each line and each expectation at most once, and only with its like', () => {
    const cents = fc.integer({ min: -3, max: 3 }).filter((n) => n !== 0);
    const reference = fc.constantFrom('A 1', 'A 11', 'B 1', null);
    const lines = fc.array(fc.tuple(cents, fc.constantFrom('A 1', 'x A-11', 'B 1 A 1', ''), fc.nat(7)), {
      maxLength: 8,
    });
    const all = fc.array(fc.tuple(cents, reference, fc.boolean()), { maxLength: 8 });
    fc.assert(
      fc.property(lines, all, (rawLines, rawAll) => {
        const bank = rawLines.map(([n, text, day], i) => line(`l${i}`, n, text, addDays(DAY, day - 1)));
        const expected = rawAll.map(([n, ref, only], i) =>
          awaited(`e${i}`, n, { reference: ref, onlyByReference: only && ref !== null }),
        );
        const { matched, waiting } = matchStatement(bank, expected);
        expect(matched.length + waiting.length).toBe(bank.length);
        expect(new Set(matched.map((pair) => pair.expected)).size).toBe(matched.length);
        for (const pair of matched) {
          expect(pair.expected.amount).toBe(pair.line.amount);
          expect(pair.line.bookedOn >= pair.expected.from && pair.line.bookedOn <= pair.expected.to).toBe(
            true,
          );
        }
      }),
    );
  });
});
