import type { Input, Output } from '@lorikeet/contracts';
import type * as payments from '@lorikeet/contracts/payments';
import type { PaymentStatus, StagedPayment } from '@lorikeet/domain/payments';
import { type FoundRows, foundPage } from '../../platform/db/list-page.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { paymentMatch, shownStatusSql, statusOfStage } from './payment-match.ts';
import {
  type PaymentRow,
  paymentColumns,
  paymentJoins,
  type StoredPayment,
  shownPayment,
} from './payment-rows.query.ts';

/** One page of transactions, by the day on which the money is taken or by amount; the latest first by default. */
export function listPayments(
  work: Work,
  input: Input<typeof payments.listPayments>,
): Promise<Output<typeof payments.listPayments>> {
  return foundPage(work, foundPayments(work, input), input);
}

/** The transactions that the filters match, in the list's order. */
export function foundPayments(work: Work, input: Input<typeof payments.listPayments>): FoundRows<PaymentRow> {
  const column = input.sort?.endsWith('amount') ? sql`t.amount_cents` : sql`t.debit_date`;
  const direction = input.sort && !input.sort.startsWith('-') ? sql`asc` : sql`desc`;
  return {
    match: paymentMatch(work, input),
    orderBy: sql`${column} ${direction}, t.id ${direction}`,
    async load(page) {
      const rows = await work.rows<StoredPayment>(sql`
        select ${paymentColumns} from ${page}
        join payments p on p.merchant_id = ${work.merchantId} and p.id = page.id
        ${paymentJoins(work.merchantId)} order by page.place`);
      return rows.map(shownPayment);
    },
  };
}

/** `given` is what refunds make of the stage's own status. */
type Shown = StagedPayment & { given: PaymentStatus | null };
type Summed = Shown & { currency: 'AUD' | 'USD' | 'CNY'; count: number; amount_cents: number };

/** Exact count and sums of the filtered list, by currency and status. */
export async function sumPayments(
  work: Work,
  input: Input<typeof payments.getPaymentTotals>,
): Promise<Output<typeof payments.getPaymentTotals>> {
  const rows = await work.rows<Summed>(sql`
    select t.rail, t.stage, ${shownStatusSql} as given, t.currency, count(*)::int as count,
      sum(t.amount_cents)::bigint as amount_cents
    ${paymentMatch(work, input)}
    group by t.rail, t.stage, given, t.currency order by t.currency, t.rail, t.stage, given`);
  const sums = new Map<string, Output<typeof payments.getPaymentTotals>['sums'][number]>();
  for (const { currency, count, amount_cents: cents, given, ...payment } of rows) {
    const status = given ?? statusOfStage(payment);
    const key = `${currency} ${status}`;
    const before = sums.get(key);
    sums.set(key, {
      currency,
      status,
      count: (before?.count ?? 0) + count,
      amount_cents: ((before?.amount_cents ?? 0) + cents) as never,
    });
  }
  return { count: rows.reduce((sum, row) => sum + row.count, 0), sums: [...sums.values()] };
}

/** Counts by rail and status, for the presets of the list. */
export async function countPayments(work: Work): Promise<Output<typeof payments.countPayments>> {
  const staged = await work.rows<Shown & { count: number }>(sql`
    select t.rail, t.stage, ${shownStatusSql} as given, count(*)::int as count from payments t
    where t.merchant_id = ${work.merchantId} group by t.rail, t.stage, given order by t.rail, t.stage, given`);
  const rows: Output<typeof payments.countPayments>['rows'] = [];
  for (const { count, given, ...payment } of staged) {
    const status = given ?? statusOfStage(payment);
    const known = rows.find((row) => row.rail === payment.rail && row.status === status);
    if (known) known.count += count;
    else rows.push({ rail: payment.rail, status, count });
  }
  return { rows };
}
