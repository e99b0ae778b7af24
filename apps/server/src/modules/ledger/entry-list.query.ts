import type { Input, Output } from '@lorikeet/contracts';
import { COUNT_CAP } from '@lorikeet/contracts';
import type * as ledger from '@lorikeet/contracts/ledger';
import type { Cents } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { entriesOf } from './postings-of.query.ts';

type Page = Output<typeof ledger.listLedgerEntries>;
type EntryRow = Omit<Page['rows'][number], 'entries'> & { accounts: string[]; amounts: Cents[] };

/** `from entries e where …`: the entries of an account that match. */
export function entriesThatMatch(work: Work, input: Input<typeof ledger.listLedgerEntries>): Sql {
  return sql`
    from entries e where e.merchant_id = ${work.merchantId} and e.account = ${input.account}
      and e.currency = ${input.currency}
      ${input.from ? sql`and e.effective_date >= ${input.from}` : empty}
      ${input.to ? sql`and e.effective_date <= ${input.to}` : empty}
      ${input.booked_until ? sql`and e.booked_at <= ${input.booked_until}` : empty}`;
}

/** The entries of one account, by the moment they were booked, the latest first by default. */
export async function entryList(work: Work, input: Input<typeof ledger.listLedgerEntries>): Promise<Page> {
  const match = entriesThatMatch(work, input);
  const order =
    input.sort === 'booked_at'
      ? sql`e.booked_at, e.posting_id, e.position`
      : sql`e.booked_at desc, e.posting_id desc, e.position desc`;
  const offset = (input.page - 1) * input.page_size;
  const rows = await work.rows<EntryRow>(sql`
    select e.posting_id, p.kind, e.account, e.currency, e.amount_cents, e.effective_date, e.booked_at, e.customer_id,
      p.accounts, p.amounts
    from (select e.* ${match} order by ${order} limit ${input.page_size} offset ${offset}) e
    join postings p on p.merchant_id = e.merchant_id and p.id = e.posting_id
    where p.merchant_id = ${work.merchantId}
    order by ${order}`);
  const { count } = await work.one<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${match} limit ${COUNT_CAP}) capped`,
  );
  return {
    rows: rows.map(({ accounts, amounts, ...row }) => ({ ...row, entries: entriesOf(accounts, amounts) })),
    count,
  };
}
