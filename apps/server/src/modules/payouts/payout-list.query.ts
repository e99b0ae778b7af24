import type { Input, Output } from '@lorikeet/contracts';
import type * as payouts from '@lorikeet/contracts/payouts';
import { type FoundRows, foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { payoutNumber, typedPayoutNumber } from './payout-words.ts';

type Page = Output<typeof payouts.listPayouts>;
export type PayoutRow = Page['rows'][number];
export type PayoutFilter = Pick<
  Input<typeof payouts.listPayouts>,
  'status' | 'date_from' | 'date_to' | 'search'
>;

/** `from payouts t where …`: the merchant's payouts that match. */
export function payoutsThatMatch(work: Work, filter: PayoutFilter): Sql {
  return sql`
    from payouts t where t.merchant_id = ${work.merchantId}
      ${filter.status ? sql`and t.status = any(${filter.status}::text[])` : empty}
      ${filter.date_from ? sql`and t.payout_date >= ${filter.date_from}` : empty}
      ${filter.date_to ? sql`and t.payout_date <= ${filter.date_to}` : empty}
      ${filter.search ? searched(filter.search) : empty}`;
}

function searched(text: string): Sql {
  const number = typedPayoutNumber(text);
  const byReference = sql`t.lodgement_reference = ${text.toUpperCase()}`;
  return number === undefined ? sql`and ${byReference}` : sql`and (t.number = ${number} or ${byReference})`;
}

/** What every row of a payout shows. */
export const payoutColumns = sql`t.id, t.number, t.status, t.currency, t.amount_cents, t.lines, t.payout_date,
  t.paid_on, a.bank_name, a.account_masked, t.created_at`;

/**
 * Joins the account of payouts `t` as `a`: of a draft the one that payouts go to now, by which it is approved, of others
 * and where there is none the one that they were made for.
 */
export const accountOfPayout = ({ merchantId }: Work): Sql => sql`
  join payout_accounts a on a.merchant_id = ${merchantId} and a.id = coalesce(case when t.status = 'draft' then (
    select c.id from payout_accounts c
    where c.merchant_id = ${merchantId} and c.status = 'active') end, t.payout_account_id)`;

export function listPayouts(work: Work, input: Input<typeof payouts.listPayouts>): Promise<Page> {
  return foundPage(work, input, foundPayouts(work, input));
}

/** The payouts that the filters match, in the list's order. */
export function foundPayouts(work: Work, input: Input<typeof payouts.listPayouts>): FoundRows<PayoutRow> {
  const orderBy = orderOf(input.sort ?? '-payout_date');
  const shownFrom = (rows: Sql, order: Sql) =>
    sql`select ${payoutColumns} from ${rows} ${accountOfPayout(work)} order by ${order}`;
  return {
    match: payoutsThatMatch(work, input),
    orderBy,
    select: (page) =>
      shownFrom(
        sql`${page} join payouts t on t.merchant_id = ${work.merchantId} and t.id = page.id`,
        sql`page.place`,
      ),
    selectFirst: (rows) => shownFrom(sql`${rows} t`, orderBy),
    shown: (rows: (Omit<PayoutRow, 'number'> & { number: number })[]) =>
      rows.map((row) => ({ ...row, number: payoutNumber(row.number) })),
  };
}
