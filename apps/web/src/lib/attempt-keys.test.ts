import { expect, it } from 'vitest';
import { createAttemptKeys, markOf } from './attempt-keys.ts';

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

it('keeps a mark of what was sent, which is short however long that is, and another for another', () => {
  expect(markOf('x'.repeat(1_000_000)).length).toBeLessThan(30);
  const texts = Array.from({ length: 20_000 }, (_, n) => `{"amount":${100_000 + n},"to":"${n % 7}"}`);
  expect(new Set(texts.map(markOf)).size).toBe(texts.length);
  expect(markOf('{"a":1,"b":2}')).not.toBe(markOf('{"a":2,"b":1}'));
});
