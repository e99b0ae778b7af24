import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTenantToken, tenantToken } from './tenant-token.ts';

test('a token names its tenant and its secret, in 44 signs that a link may hold', () => {
  fc.assert(
    fc.property(fc.uuid(), (merchantId) => {
      const token = tenantToken(merchantId);
      expect(token).toMatch(/^[A-Za-z0-9_-]{44}$/);
      expect(readTenantToken(token)).toEqual({ merchantId, secret: token.slice(22) });
    }),
  );
});

test('a token of the longer kind, as letters of before hold it, is read too', () => {
  const secret = 's'.repeat(43);
  expect(readTenantToken(`0199aa00bb11722a8c33d44e55f66077_${secret}`)).toEqual({
    merchantId: '0199aa00-bb11-722a-8c33-d44e55f66077',
    secret,
  });
  // An invoice's secret of before, in an address made today.
  expect(readTenantToken(tenantToken('0199aa00-bb11-722a-8c33-d44e55f66077', secret))?.secret).toBe(secret);
});

test.each([
  '',
  'x',
  'A'.repeat(43),
  'A'.repeat(45),
  `${'0'.repeat(32)}_${'A'.repeat(22)}`,
  `${'A'.repeat(43)}!`,
])('%j is no token', (text) => {
  expect(readTenantToken(text)).toBeUndefined();
});
