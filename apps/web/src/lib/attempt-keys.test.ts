import { expect, it } from 'vitest';
import { createAttemptKeys } from './attempt-keys.ts';

const counting = () => {
  let n = 0;
  return createAttemptKeys(() => `key-${++n}`);
};

it('the same input sent again without an answer is the same attempt', () => {
  const keys = counting();
  const first = keys.keyFor({ amount: 100 });
  expect(keys.keyFor({ amount: 100 })).toBe(first);
});

it('another input, or the same after an answer, is another attempt', () => {
  const keys = counting();
  const first = keys.keyFor({ amount: 100 });
  const second = keys.keyFor({ amount: 200 });
  expect(second).not.toBe(first);
  keys.settled();
  expect(keys.keyFor({ amount: 200 })).not.toBe(second);
});
