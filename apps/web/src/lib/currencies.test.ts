import { expect, it } from 'vitest';
import { currencyFilter } from './currencies.ts';

it('a list is narrowed by currency where more than one is collected, and nothing is offered where there is one', () => {
  expect(currencyFilter('Currency', ['AUD'])).toEqual([]);
  expect(currencyFilter('Currency', ['AUD', 'USD'])).toEqual([
    {
      key: 'currency',
      label: 'Currency',
      kind: 'choice',
      options: [
        { value: 'AUD', label: 'AUD' },
        { value: 'USD', label: 'USD' },
      ],
    },
  ]);
});
