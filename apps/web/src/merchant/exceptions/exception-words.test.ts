import { expect, it } from 'vitest';
import { detailWords, type Words } from './exception-words.ts';

const said = (details: Parameters<typeof detailWords>[0]['details']) =>
  detailWords({ details }, ((key: string) => key) as unknown as Words);

it('says the amount of an exception in the currency that it is in', () => {
  expect(said({ amount_cents: 5155, currency: 'USD' })).toBe('US$51.55');
  expect(said({ reference: 'D-1', amount_cents: 5155, currency: 'CNY' })).toBe('D-1, CN¥51.55');
  expect(said({ amount_cents: 5155 })).toBe('$51.55');
});
