import { expect, test } from 'vitest';
import type { HttpProblem } from './problem.ts';
import { refuseUnstorable } from './storable.ts';

test('a NUL and half of a surrogate pair are refused at their field, whole texts are not', () => {
  expect(() =>
    refuseUnstorable({ name: '中文 🐦 ok', list: [1, null, 'x'], deep: { a: true } }),
  ).not.toThrow();
  const faultsOf = (input: unknown) => {
    try {
      refuseUnstorable(input);
    } catch (problem) {
      return (problem as HttpProblem).data;
    }
  };
  expect(faultsOf({ name: 'a\0b', lines: [{ text: 'ok' }, { text: '\ud83d' }] })).toEqual([
    { path: 'name', code: 'invalid' },
    { path: 'lines.1.text', code: 'invalid' },
  ]);
  expect(faultsOf({ settings: { 'a\0b': 1 } })).toEqual([{ path: 'settings', code: 'invalid' }]);
  expect(faultsOf({ token: { length: { toString: 1 } } })).toEqual([
    { path: 'token.length', code: 'invalid' },
  ]);
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(faultsOf({ name: 'ok', lines: deep })).toEqual([{ path: 'lines', code: 'invalid' }]);
});
