import { expect, test } from 'vitest';
import { PAYER_PAGE } from './payer-page.ts';

test('wears the merchant theme below /merchant/ alone, and the official one at any other address', () => {
  for (const [path, theme] of Object.entries(PAYER_PAGE.paths)) {
    expect(theme, path).toBe(path.startsWith('/merchant/') ? 'merchant' : 'official');
  }
  expect(Object.keys(PAYER_PAGE.paths)).toEqual(['/merchant/accounting/payment', '/checkout']);
});
