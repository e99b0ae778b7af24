import { toLocalDate } from '@lorikeet/domain/kernel';
import { describe, expect, it } from 'vitest';
import {
  type ActiveMandate,
  isAboveAgreed,
  isUnusual,
  noticeOf,
  type OpenInvoice,
  payableInvoices,
  paymentFormSchema,
  takenOn,
} from './create-payment-form.ts';

const mandate = (amount_rule: ActiveMandate['amount_rule'], amount_cents: number | null = null) =>
  ({ amount_rule, amount_cents }) as ActiveMandate;
/** A Monday. */
const TODAY = toLocalDate('2026-11-23');

describe('a debit by hand', () => {
  it('is told two bank days before under an agreement whose amounts vary', () => {
    const varying = mandate('varying');
    expect(noticeOf(varying)).toBe('advance');
    expect(takenOn(varying, TODAY, TODAY, 2)).toBe('2026-11-25');
    expect(takenOn(varying, TODAY, TODAY, 5)).toBe('2026-11-30');
  });

  it('is a change of terms under an agreement for one amount on its dates: fourteen days', () => {
    const fixed = mandate('fixed', 3_800);
    expect(noticeOf(fixed)).toBe('variation');
    expect(takenOn(fixed, TODAY, TODAY, 2)).toBe('2026-12-07');
  });

  it('waits for the day wished for, or the next day on which banks are open', () => {
    expect(takenOn(mandate('varying'), toLocalDate('2026-12-25'), TODAY, 2)).toBe('2026-12-29');
  });

  it('knows the most that the payer agreed to', () => {
    expect(isAboveAgreed(mandate('maximum', 25_000), 25_000)).toBe(false);
    expect(isAboveAgreed(mandate('maximum', 25_000), 25_001)).toBe(true);
    expect(isAboveAgreed(mandate('varying'), 99_999_999)).toBe(false);
  });

  it('asks again about a sum that is far above what is usual', () => {
    expect(isUnusual(mandate('varying'), 1_000_000)).toBe(false);
    expect(isUnusual(mandate('varying'), 1_000_001)).toBe(true);
    expect(isUnusual(mandate('fixed', 3_800), 19_000)).toBe(false);
    expect(isUnusual(mandate('fixed', 3_800), 19_001)).toBe(true);
  });

  it('asks for an amount above zero, a day and a description', () => {
    const typed = {
      mandate_id: '',
      invoice_id: '',
      amount_cents: null,
      date: '',
      description: ' ',
      tax_code: 'taxable',
    };
    const faults = paymentFormSchema
      .safeParse(typed)
      .error?.issues.map(({ path, message }) => [path[0], message]);
    expect(faults).toEqual(
      expect.arrayContaining([
        ['mandate_id', 'choose_one'],
        ['amount_cents', 'amount_required'],
        ['date', 'date_required'],
        ['description', 'required'],
      ]),
    );
    expect(paymentFormSchema.safeParse({ ...typed, amount_cents: 0 }).error?.issues[1]?.message).toBe(
      'amount_positive',
    );
  });
});

describe('the invoices that a new debit can pay', () => {
  const invoice = (id: string, due_cents: number, currency = 'AUD') =>
    ({ id, due_cents, currency }) as OpenInvoice;

  it('leave out what a debit is scheduled for already', () => {
    const waiting = [
      { invoice_id: 'inv_a', stage: 'scheduled', amount_cents: 4_000 },
      { invoice_id: 'inv_b', stage: 'held', amount_cents: 1_000 },
      { invoice_id: 'inv_b', stage: 'returned', amount_cents: 2_000 },
    ] as const;
    const payable = payableInvoices([invoice('inv_a', 4_000), invoice('inv_b', 3_000)], waiting);
    expect(payable.map(({ id, due_cents }) => [id, due_cents])).toEqual([['inv_b', 2_000]]);
  });

  it('are in Australian dollars', () => {
    expect(payableInvoices([invoice('inv_a', 4_000, 'USD')], [])).toEqual([]);
  });
});
