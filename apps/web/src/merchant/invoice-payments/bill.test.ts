import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import words from '../../locales/en/invoice-payments.json' with { type: 'json' };
import { BillPart } from './bill.tsx';
import type { Bill, Order } from './payer-calls.ts';

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { 'invoice-payments': words } } }),
);

const BILL: Bill = {
  merchant: { name: 'Gym', abn: null, email: null, phone: null, colour: null, logo: null },
  customer_name: 'Mia Nguyen',
  number: 'INV-000037',
  description: 'Gold membership',
  status: 'open',
  issue_date: '2026-11-25',
  due_date: '2026-12-09',
  currency: 'AUD',
  lines: [{ position: 1, description: 'Gold membership', quantity: 1, amount_cents: 22_504 }],
  total_cents: 22_504,
  gst_cents: 2_046,
  paid_cents: 0,
  credited_cents: 0,
  credit_note_cents: 0,
  written_off_cents: 0,
  in_flight_cents: 0,
  due_cents: 22_504,
  bpay: null,
  document_url: null,
};

const ORDER = { number: 'ORD-000002' } as Order;

const markup = (money: Partial<Bill>, order: Order | null = null) =>
  renderToStaticMarkup(createElement(BillPart, { bill: { ...BILL, ...money }, locale: 'en', order }));
const head = (money: Partial<Bill>, order: Order | null = null) => {
  const [, figure, when] =
    /lk-pay-figure[^>]*>([^<]*)<\/p><p class="lk-pay-when">([^<]*)/.exec(markup(money, order)) ?? [];
  return [figure, when];
};
const PAID = { status: 'paid', due_cents: 0 } as const;

describe('the head of a bill', () => {
  it('asks for what is due, by when', () => {
    expect(head({})).toEqual(['$225.04', 'due Wed 9 December 2026']);
    expect(head({}, ORDER)).toEqual(['$225.04', 'to be paid by Wed 9 December 2026']);
    expect(head({ status: 'overdue' })).toEqual(['$225.04', 'was due Wed 9 December 2026']);
  });

  it('asks for nothing by a date once nothing is owed', () => {
    const paid = { ...PAID, paid_cents: 22_504 };
    expect(head(paid)).toEqual(['$225.04', 'Already paid']);
    expect(head(paid, ORDER)).toEqual(['$225.04', 'Already paid']);
    expect(head({ status: 'void', due_cents: 0 })).toEqual(['$0.00', 'Amount due']);
    expect(head({ status: 'processing', due_cents: 0, in_flight_cents: 22_504 })).toEqual([
      '$225.04',
      'Processing',
    ]);
  });

  it('names as paid what was paid, not what a credit note took off', () => {
    const credited = { credited_cents: 3_333, credit_note_cents: 3_333 };
    expect(head({ ...PAID, ...credited, paid_cents: 19_171 })).toEqual(['$191.71', 'Already paid']);
    expect(
      head({ status: 'credited', due_cents: 0, credited_cents: 22_504, credit_note_cents: 22_504 }),
    ).toEqual(['$225.04', 'Credited']);
  });
});

describe('the lines of a bill', () => {
  const summary = (money: Partial<Bill>) => /<summary>(.*?)<\/summary>/.exec(markup(money))?.[1];
  const lessOf = (money: Partial<Bill>) =>
    [
      ...markup(money)
        .split('</details>')[0]!
        .matchAll(/<dt>([^<]*)<\/dt><dd>(−[^<]*)<\/dd>/g),
    ].map(([, label, cents]) => `${label} ${cents}`);

  it('tell a credit note from a payment and from credit that was spent', () => {
    const money = { paid_cents: 1_000, credited_cents: 5_333, credit_note_cents: 3_333, due_cents: 16_171 };
    expect(lessOf(money)).toEqual([
      'Already paid −$10.00',
      'Paid with your credit −$20.00',
      'Credited −$33.33',
    ]);
    expect(summary(money)).toBe('1 line · $30.00 paid · $33.33 credited');
  });

  it('say why nothing is due of a bill that was withdrawn', () => {
    expect(lessOf({ status: 'void', due_cents: 0 })).toEqual(['Cancelled −$225.04']);
  });

  it('call nothing paid that a credit note took off', () => {
    const money = { credited_cents: 3_333, credit_note_cents: 3_333, due_cents: 19_171 };
    expect(lessOf(money)).toEqual(['Credited −$33.33']);
    expect(summary(money)).toBe('1 line · $33.33 credited');
  });
});
