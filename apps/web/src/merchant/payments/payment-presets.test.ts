import { PAYMENT_STATUSES, TAKEN_STATUSES } from '@lorikeet/domain/payments';
import { describe, expect, it } from 'vitest';
import { PRESETS, presetsOf, sumWords, totalsOf } from './payment-presets.ts';

const debits = [
  { rail: 'bank_debit', status: 'scheduled', count: 14 },
  { rail: 'bank_debit', status: 'failed', count: 3 },
] as const;

describe('the presets of the transactions', () => {
  it('are how it went, while everything is paid in one way', () => {
    expect(presetsOf([...debits])).toEqual([
      { key: '', count: 3 },
      { key: 'scheduled', count: 14 },
      { key: 'processing', count: 0 },
      { key: 'succeeded', count: 0 },
      { key: 'failed', count: 3 },
      { key: 'all', count: 17 },
    ]);
  });

  it('also are how it was paid, once there are two ways', () => {
    const keys = presetsOf([...debits, { rail: 'card', status: 'succeeded', count: 186 }]).map(
      ({ key, count }) => `${key}:${count}`,
    );
    expect(keys.slice(0, 3)).toEqual([':189', 'bank_debit:17', 'card:186']);
    expect(keys).not.toContain('bpay:0');
  });

  it('stand without numbers until the numbers are there', () => {
    expect(presetsOf(undefined).every(({ count }) => count === undefined)).toBe(true);
  });

  it('become the rail or the status of the call', () => {
    expect(PRESETS.card).toMatchObject({ rail: 'card' });
    expect(PRESETS.failed).toMatchObject({ status: 'failed' });
    expect(PRESETS.all).toEqual({ sort: '-debit_date' });
  });

  it('count as succeeded what reports do: a refund or a dispute takes nothing back', () => {
    expect(PRESETS.succeeded?.status?.split(',')).toEqual([...TAKEN_STATUSES]);
    const counted = TAKEN_STATUSES.map((status) => ({ rail: 'card' as const, status, count: 2 }));
    expect(presetsOf(counted).find(({ key }) => key === 'succeeded')).toMatchObject({ count: 8 });
  });

  it('make up what is to date, whatever statuses there are', () => {
    const counted = PAYMENT_STATUSES.map((status, at) => ({ rail: 'card' as const, status, count: 2 ** at }));
    const tabs = new Map(presetsOf(counted).map(({ key, count = 0 }) => [key, count]));
    const parts = [...tabs].filter(([key]) => key !== '' && key !== 'all' && key !== 'scheduled');
    expect(parts.reduce((sum, [, count]) => sum + count, 0)).toBe(tabs.get(''));
  });

  it('begin with what has moved; what is to come stands apart, the next day first', () => {
    const moved = PRESETS['']?.status?.split(',');
    expect(moved).toEqual(expect.arrayContaining(['processing', 'succeeded', 'failed', 'refunded']));
    expect(moved).not.toContain('scheduled');
    expect(moved).not.toContain('cancelled');
    expect(PRESETS.scheduled).toEqual({ status: 'scheduled', sort: 'debit_date' });
  });
});

describe('the exact figures under the list', () => {
  const sum = (currency: 'AUD' | 'USD', status: 'failed' | 'succeeded', amount_cents: number) => ({
    currency,
    status,
    count: 1,
    amount_cents,
  });

  const word = (status: string) => status.toUpperCase();

  it('never add what failed or is to come to what arrived, nor one currency to another', () => {
    const sums = [
      sum('AUD', 'failed', 4_200),
      sum('AUD', 'succeeded', 100),
      sum('AUD', 'succeeded', 200),
      sum('USD', 'succeeded', 500),
    ];
    expect(totalsOf({ count: 3, sums }, word)).toEqual({
      count: 3,
      sum: 'SUCCEEDED $3.00 · SUCCEEDED US$5.00 · FAILED $42.00',
    });
  });

  it('are one sum of what was taken, with or without a refund or dispute since', () => {
    const taken = TAKEN_STATUSES.map((status) => ({ currency: 'AUD' as const, status, amount_cents: 100 }));
    expect(sumWords(taken, word)).toBe('$4.00');
    expect(sumWords([...taken, sum('AUD', 'failed', 42)], word)).toBe('SUCCEEDED $4.00 · FAILED $0.42');
  });

  it('need no name where all are of one status', () => {
    expect(sumWords([sum('AUD', 'failed', 4_200), sum('AUD', 'failed', 100)], word)).toBe('$43.00');
  });

  it('are nothing before the second call, and zero when nothing matches', () => {
    expect(totalsOf(undefined, word)).toBeUndefined();
    expect(totalsOf({ count: 0, sums: [] }, word)).toEqual({ count: 0, sum: '$0.00' });
  });
});
