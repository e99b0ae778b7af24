import { expect, test } from 'vitest';
import { changeWords, valueWords } from './change-words.ts';

test('a change is said as people read it: money as an amount, yes and no, and no list of permissions', () => {
  const said = (field: string, before: unknown, after: unknown, locale: 'en' | 'zh' = 'en') =>
    changeWords({ field, before, after }, locale);
  expect(said('amount_cents', 6000, 3000)).toBe('Amount 60.00 → 30.00');
  expect(said('amountCents', null, -5, 'zh')).toBe('金额 — → -0.05');
  expect(said('two_factor_enabled', true, false)).toMatch(/Yes → No$/);
  expect(said('roles', ['Clerk'], ['Clerk', 'Owner'])).toMatch(/Clerk → Clerk, Owner$/);
  expect(said('permissions', ['team.read'], ['team.read', 'team.write'])).toBe('Permissions');
  expect(valueWords('quantity', 1200, 'en')).toBe('1200');
});
