import type { Input, Output } from '@lorikeet/contracts';
import type * as payments from '@lorikeet/contracts/payments';
import { type FoundRows, foundPage } from '../../platform/db/list-page.ts';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { amountIn, hasIndex, paymentMatch } from './payment-match.ts';
import {
  type PaymentRow,
  paymentColumns,
  paymentJoins,
  type StoredPayment,
  shownPayment,
} from './payment-rows.query.ts';
import { isByDay, summedPayments } from './payment-sums.query.ts';

/** One page of transactions, by the day on which the money is taken or by amount; the latest first by default. */
export function listPayments(
  work: Work,
  input: Input<typeof payments.listPayments>,
): Promise<Output<typeof payments.listPayments>> {
  return foundPage(work, input, foundPayments(work, input));
}

/** The transactions that the filters match, in the list's order. */
export function foundPayments(work: Work, input: Input<typeof payments.listPayments>): FoundRows<PaymentRow> {
  const { page: _, page_size, sort, ...filter } = input;
  const byAmount = sort?.endsWith('amount') ?? false;
  const isDaily = !byAmount && isByDay(filter);
  // Or few are found: of what may be many in another order, ids alone are sorted.
  const { return_code: _code, search, ...daily } = filter;
  const isFoundInOrder =
    !byAmount && isByDay(daily) && (search === undefined || amountIn(search) !== undefined);
  const direction = sort && !sort.startsWith('-') ? 'asc' : 'desc';
  const orderBy = (of: string) =>
    raw(`${of}.${byAmount ? 'amount_cents' : 'debit_date'} ${direction}, ${of}.id ${direction}`);
  const shownFrom = (rows: Sql, order: Sql) => sql`
      select ${paymentColumns(work.merchantId)} from ${rows} ${paymentJoins(work.merchantId)} order by ${order}`;
  const select = (page: Sql, order: Sql) =>
    shownFrom(sql`${page} join payments p on p.merchant_id = ${work.merchantId} and p.id = page.id`, order);
  return {
    match: paymentMatch(work, filter),
    isLong: true,
    orderBy: orderBy('t'),
    days: isDaily
      ? {
          column: sql`t.debit_date`,
          direction,
          counts: summedPayments(work, filter),
          isNarrowed: filter.status ? !hasIndex(filter.status) : Boolean(filter.rail ?? filter.currency),
        }
      : undefined,
    select: (page) => select(page, sql`page.place`),
    ...(isFoundInOrder && { selectFirst: (rows: Sql) => shownFrom(sql`${rows} p`, orderBy('p')) }),
    whole: (match) => select(sql`(select t.id ${match}) page`, orderBy('p')),
    shown: (rows: StoredPayment[]) => rows.map(shownPayment),
  };
}
