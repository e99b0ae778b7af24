import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Queries, type Sql, sql } from '../../platform/db/sql.ts';

export type PostingRow = {
  id: string;
  kind: string;
  currency: 'AUD' | 'USD' | 'CNY';
  effective_date: LocalDate;
  booked_at: Date;
  entries: { account: string; amount_cents: number }[];
};

/**
 * The postings of one source (a payment, an invoice, a payout) and of `others`, a query yielding further sources, in the
 * order in which they were booked.
 */
export async function postingsOf(
  work: Queries & { merchantId: string },
  sourceId: string,
  others: Sql = sql`select null::uuid`,
): Promise<PostingRow[]> {
  const rows = await work.rows<Omit<PostingRow, 'entries'> & { accounts: string[]; amounts: number[] }>(sql`
    select id, kind, currency, effective_date, booked_at, accounts, amounts from postings
    where merchant_id = ${work.merchantId} and source_id in (select ${sourceId}::uuid union all ${others})
    order by booked_at, id`);
  return rows.map(({ accounts, amounts, ...row }) => ({
    ...row,
    entries: entriesOf(accounts, amounts),
  }));
}

/** The sides of a posting as it is stored. */
export const entriesOf = <Amount extends number>(
  accounts: readonly string[],
  amounts: readonly Amount[],
): { account: string; amount_cents: Amount }[] =>
  accounts.map((account, i) => ({ account, amount_cents: amounts[i]! }));
