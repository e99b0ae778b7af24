import { expect, test } from 'vitest';
import { optionalText, text } from './wire.ts';

const words = text(20);
const faults = (typed: string) => words.safeParse(typed).error?.issues.map(({ message }) => message) ?? [];

test('a text of which nothing is seen is none, and what is seen stays as it is', () => {
  for (const blank of ['', ' \n\t', '\u200b\u200b', '\u202e', '\u3164', '\u00a0\ufeff '])
    expect(faults(blank)).toEqual(['required']);
  expect(words.parse('\u200b 陈美玲\u00a0')).toBe('陈美玲');
  const flag = '🏴󠁧󠁢󠁥󠁮󠁧󠁿';
  for (const whole of ['a\u200bb', '👩‍🌾', flag, 'नमस्ते']) expect(words.parse(whole)).toBe(whole);
  expect(faults('x'.repeat(21))).toEqual(['too_long']);
  expect(optionalText(5).parse('\u200b')).toBe('');
});
