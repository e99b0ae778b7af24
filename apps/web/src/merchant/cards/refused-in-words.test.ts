import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { refusedInWords } from './refused-in-words.ts';

const counted = () => {
  const seen: string[] = [];
  return { look: () => void seen.push('looked'), looks: () => seen.length };
};

test.each([
  [429, 'Too many tries. Wait a minute.'],
  [422, 'Check the card number.'],
  [500, 'The portal did not answer.'],
])(
  'a call that fails with %s is a refusal in its words, and what came of it is looked at',
  async (status, words) => {
    const { look, looks } = counted();
    const lost = () => Promise.reject(new ApiError(status, words, null));
    expect(await refusedInWords(lost, look)).toBe(words);
    expect(looks()).toBe(1);
  },
);

test('an answer is passed on, whose caller has looked already; a fault of the page stays one', async () => {
  const { look, looks } = counted();
  expect(await refusedInWords(async () => null, look)).toBeNull();
  expect(await refusedInWords(async () => 'Ask for a new link', look)).toBe('Ask for a new link');
  expect(looks()).toBe(0);
  await expect(refusedInWords(() => Promise.reject(new TypeError('no')), look)).rejects.toThrow('no');
});
