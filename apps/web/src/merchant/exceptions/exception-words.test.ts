import { expect, it } from 'vitest';
import { detailWords, type Words } from './exception-words.ts';

const said = (details: Parameters<typeof detailWords>[0]['details'], phaseOf?: (name: string) => string) =>
  detailWords(
    { details },
    ((key: string, { id, count, at }: { id?: string; count?: number; at?: string } = {}) =>
      [key, id ?? (key === 'exceptions:tries' ? count : at)].filter(Boolean).join(' ')) as unknown as Words,
    phaseOf,
  );

it('says the amount of an exception in the currency that it is in', () => {
  expect(said({ amount_cents: 5155, currency: 'USD' })).toBe('US$51.55');
  expect(said({ reference: 'D-1', amount_cents: 5155, currency: 'CNY' })).toBe('D-1, CN¥51.55');
  expect(said({ amount_cents: 5155 })).toBe('$51.55');
});

it('says of how many things one line is, what is the matter with them, and how it goes on', () => {
  const details = { merchant: 'Harbour Fitness', count: 5_000, error: 'no answer' };
  expect(said(details)).toBe('Harbour Fitness, exceptions:items, no answer');
  const first = { item: '0192f3a4-0000-7000-8000-00000000c41e', tries: 3 };
  expect(said({ ...details, ...first, next_try_at: '2026-11-29T22:40:00.000Z' })).toBe(
    'Harbour Fitness, exceptions:items, no answer, exceptions:item 0192…c41e, exceptions:tries 3, exceptions:nextTry 11/30/2026, 9:40\u00a0am',
  );
});

it('names the phase at which a day stopped in words, and never by its name in the code', () => {
  const details = { merchant: 'Harbour Fitness', phase: 'debits.claim', error: 'no answer' };
  const phaseOf = (name: string) => (name === 'debits.claim' ? 'Picks the debits of the day' : '');
  expect(said(details, phaseOf)).toBe('Harbour Fitness, Picks the debits of the day, no answer');
  expect(said(details), 'while the phases are read').toBe('Harbour Fitness, no answer');
});
