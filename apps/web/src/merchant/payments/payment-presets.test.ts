import { describe, expect, it } from 'vitest';
import { PRESETS, presetsOf, totalsOf } from './payment-presets.ts';

const debits = [
  { rail: 'bank_debit', status: 'scheduled', count: 14 },
  { rail: 'bank_debit', status: 'failed', count: 3 },
] as const;

describe('the presets of the transactions', () => {
  it('are how it went, while everything is paid in one way', () => {
    expect(presetsOf([...debits])).toEqual([
      { key: '', count: 17 },
      { key: 'scheduled', count: 14 },
      { key: 'processing', count: 0 },
      { key: 'succeeded', count: 0 },
      { key: 'failed', count: 3 },
    ]);
  });

  it('also are how it was paid, once there are two ways', () => {
    const keys = presetsOf([...debits, { rail: 'card', status: 'succeeded', count: 186 }]).map(
      ({ key, count }) => `${key}:${count}`,
    );
    expect(keys.slice(0, 3)).toEqual([':203', 'bank_debit:17', 'card:186']);
    expect(keys).not.toContain('bpay:0');
  });

  it('stand without numbers until the numbers are there', () => {
    expect(presetsOf(undefined).every(({ count }) => count === undefined)).toBe(true);
  });

  it('become the rail or the status of the call', () => {
    expect(PRESETS.card).toEqual({ rail: 'card' });
    expect(PRESETS.failed).toEqual({ status: 'failed' });
    expect(PRESETS['']).toEqual({});
  });
});

describe('the exact figures under the list', () => {
  const sum = (currency: 'AUD' | 'USD', status: 'failed' | 'succeeded', amount_cents: number) => ({
    currency,
    status,
    count: 1,
    amount_cents,
  });

  it('add up over the statuses and keep the currencies apart', () => {
    const sums = [sum('AUD', 'failed', 4_200), sum('AUD', 'succeeded', 100), sum('USD', 'succeeded', 500)];
    expect(totalsOf({ count: 3, sums })).toEqual({ count: 3, sum: '$43.00 + US$5.00' });
  });

  it('are nothing before the second call, and zero when nothing matches', () => {
    expect(totalsOf(undefined)).toBeUndefined();
    expect(totalsOf({ count: 0, sums: [] })).toEqual({ count: 0, sum: '$0.00' });
  });
});
