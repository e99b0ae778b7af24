import { expect, it } from 'vitest';
import { changeWord } from './schedule-change.ts';

it('a plan that followed a payment says so, and no other change does', () => {
  expect(changeWord({ kind: 'owed', amount_cents: 34_131 })).toBe('paid');
  expect(changeWord({ kind: 'owed', amount_cents: null })).toBe('owed');
  expect(changeWord({ kind: 'extra', amount_cents: 34_131 })).toBe('extra');
});
