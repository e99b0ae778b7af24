import { expect, it } from 'vitest';
import { type BpayWords, bankReasonWords, whyWords } from './bpay-words.ts';

const t = ((key: string) => key) as unknown as BpayWords;

it('says why the bank takes a receipt back, and nothing of a payment', () => {
  expect(bankReasonWords('003', t)).toBe('bankReasons.003');
  expect(bankReasonWords('042', t)).toBe('bankReasons.other');
  expect(bankReasonWords('000', t)).toBe('');
  expect(bankReasonWords(null, t)).toBe('');
});

it('says why a line waits, and nothing of one that does not', () => {
  expect(whyWords('receipt_differs', t)).toBe('why.receipt_differs');
  expect(whyWords(null, t)).toBe('');
});
