import type { Input } from '@lorikeet/contracts';
import * as ledger from '@lorikeet/contracts/ledger';
import { accountName, postingWords } from '@lorikeet/contracts/posting-words';
import { formatPlainAmount, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import type { FoundRows } from '../../platform/db/list-page.ts';
import { orderOf } from '../../platform/db/list-page.ts';
import { sql } from '../../platform/db/sql.ts';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import type { Work } from '../../platform/work.ts';
import { entriesThatMatch } from './entry-list.query.ts';

type Row = {
  id: string;
  kind: string;
  account: string;
  currency: 'AUD' | 'USD' | 'CNY';
  amount_cents: number;
  accounts: string[];
  amounts: number[];
  effective_date: LocalDate;
  booked_at: Date;
  customer_name: string | null;
};

/** The postings of an account, each with what it did to the account, in the order of booking. */
function foundEntries(work: Work, input: Input<typeof ledger.listLedgerEntries>): FoundRows<Row> {
  return {
    match: sql`from postings t where t.merchant_id = ${work.merchantId}
      and t.id in (select e.posting_id ${entriesThatMatch(work, input)})`,
    orderBy: orderOf(input.sort ?? '-booked_at'),
    select: (page) => sql`
      select t.id, t.kind, ${input.account} as account, t.currency, s.amount_cents, t.accounts, t.amounts,
        t.effective_date, t.booked_at, c.name as customer_name
      from ${page}
      join postings t on t.merchant_id = ${work.merchantId} and t.id = page.id
      join lateral (
        select sum(e.amount_cents)::bigint as amount_cents from entries e
        where e.merchant_id = ${work.merchantId} and e.posting_id = t.id and e.account = ${input.account}
      ) s on true
      left join customers c on c.merchant_id = ${work.merchantId} and c.id = t.customer_id
      order by page.place`,
  };
}

/** The other accounts of a posting, each with its amount: `Receivable -110.00; Sales 100.00`. */
const others = (row: Row, locale: 'en' | 'zh'): string =>
  row.accounts
    .flatMap((account, i) =>
      account === row.account
        ? []
        : [`${accountName(account, locale)} ${formatPlainAmount(toCents(row.amounts[i]!))}`],
    )
    .join('; ');

const column = columnsOf<Row>();

export const sharedEntries = sharedList({
  name: 'ledger_entries',
  contract: ledger.listLedgerEntries,
  idKind: 'posting',
  find: foundEntries,
  idOf: (row) => row.id,
  nameOf: (row) => row.kind,
  columns: [
    column.id({ en: 'Posting', zh: '分录编号' }, 'posting', (row) => row.id),
    column.date({ en: 'Date', zh: '日期' }, (row) => row.effective_date),
    column.moment({ en: 'Booked', zh: '记账时间' }, (row) => row.booked_at),
    column.code({ en: 'What', zh: '项目' }, postingWords.posting, (row) => row.kind),
    column.told({ en: 'Account', zh: '账户' }, (row, locale) => accountName(row.account, locale)),
    column.text({ en: 'Customer', zh: '客户' }, (row) => row.customer_name),
    column.word({ en: 'Currency', zh: '币种' }, (row) => row.currency),
    column.amount({ en: 'Amount', zh: '金额' }, (row) => row.amount_cents),
    column.told({ en: 'Other side', zh: '对方账户' }, others),
  ],
});
