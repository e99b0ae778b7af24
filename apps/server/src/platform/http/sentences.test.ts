import { toCents } from '@lorikeet/domain/kernel';
import { describe, expect, it } from 'vitest';
import { paramsInWords, refusalSentence } from './sentences.ts';

describe('an amount in a refusal', () => {
  const left = { cents: toCents(123_456), currency: 'CNY' } as const;

  it('is written in the language of its reader', () => {
    expect(refusalSentence('refund.above_payment', 'en', { left })).toContain('CN¥1,234.56');
    expect(refusalSentence('refund.above_payment', 'zh', { left })).toBe('该笔付款最多还可退款 ¥1,234.56');
  });

  it('travels beside its sentence as it is written there', () => {
    expect(paramsInWords({ left, line: '2' }, 'zh')).toEqual({ left: '¥1,234.56', line: '2' });
  });
});
