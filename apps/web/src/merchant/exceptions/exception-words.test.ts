import { expect, it } from 'vitest';
import { detailWords, type Words } from './exception-words.ts';

const said = (details: Parameters<typeof detailWords>[0]['details']) =>
  detailWords({ details }, ((key: string) => key) as unknown as Words);

it('says the amount of an exception in the currency that it is in', () => {
  expect(said({ amount_cents: 5155, currency: 'USD' })).toBe('US$51.55');
  expect(said({ reference: 'D-1', amount_cents: 5155, currency: 'CNY' })).toBe('D-1, CN¥51.55');
  expect(said({ amount_cents: 5155 })).toBe('$51.55');
});

it('says of how many things one line is, and what is the matter with them', () => {
  expect(said({ merchant: 'Harbour Fitness', count: 5_000, error: 'no answer', item: 'an-id' })).toBe(
    'Harbour Fitness, exceptions:items, no answer',
  );
});
