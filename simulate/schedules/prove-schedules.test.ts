import { expect, it } from 'vitest';
import { SIZES } from '../sizes.ts';
import { proveSchedules } from './prove-schedules.ts';

it('whatever happens to a plan, it sums to what is owed, keeps its limits, and is what is then debited', () => {
  const proof = proveSchedules(SIZES.schedules.test, 1);
  expect(proof.lives).toBe(SIZES.schedules.test.lives);
  expect(proof.debits).toBeGreaterThan(proof.lives);
});
