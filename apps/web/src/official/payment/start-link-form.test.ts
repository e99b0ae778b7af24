import { describe, expect, it } from 'vitest';
import { addressOfLink } from './start-link-form.ts';

const TOKEN = `${'0'.repeat(32)}_${'A-_b'.repeat(10)}abc`;

describe('a pasted payment link', () => {
  it.each([
    [`https://portal.example/merchant/accounting/payment/${TOKEN}`],
    [`  portal.example/merchant/accounting/payment/${TOKEN}/ `],
    [`/merchant/accounting/payment/${TOKEN}?attempt=pay_1#x`],
  ])('opens its page from %s', (pasted) => {
    expect(addressOfLink(pasted)).toBe(`/merchant/accounting/payment/${TOKEN}`);
  });

  it.each([
    [''],
    ['INV-000123'],
    ['https://elsewhere.example/'],
    ['https://elsewhere.example/merchant/login'],
    ['javascript:alert(1)//merchant/accounting/payment/x'],
    ['//elsewhere.example//merchant/accounting/payment/x'],
    ['/checkout/../outbox'],
  ])('opens nothing from %s', (pasted) => {
    expect(addressOfLink(pasted)).toBeUndefined();
  });
});
