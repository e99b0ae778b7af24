import { expect, it } from 'vitest';
import { codeWords, type ReturnWords, whyWords } from './return-line-words.ts';

const t = ((key: string) => key) as unknown as ReturnWords;

it('says why a return line waits, also by the codes of the state table', () => {
  expect(whyWords('amount_differs', t)).toBe('returns:why.amount_differs');
  expect(whyWords('bank_debit.second_return_differs', t)).toBe('returns:why.second_return_differs');
  expect(whyWords(null, t)).toBe('');
});

it('says what a code means, and no more of one that is not known', () => {
  expect(codeWords('6', t)).toBe('6 returns:codes.6');
  expect(codeWords('7', t)).toBe('7 returns:codes.unknown');
});
