import { expect, it } from 'vitest';
import { looksFor, saysAny } from './forget.ts';

it.each([
  ['status overdue', ['Due'], false],
  ['Late: due, today', ['Due'], true],
  ['Smithson', ['Smith'], false],
  ['a+b@x.test', ['a+b@x.test'], true],
  ['张伟', ['张伟'], true],
])('%s says one of %j: %s', (text, words, says) => {
  expect(saysAny(text, words)).toBe(says);
});

it.each([
  ['"Blue Wren"', ['Blue Wren Pty Ltd'], true],
  ['lu', ['Lu Pty Ltd'], false],
  ['John Smith', ['Jane Smith'], false],
  ['', ['Due'], false],
])('%s looks for one of %j: %s', (search, words, looks) => {
  expect(looksFor(search, words)).toBe(looks);
});
