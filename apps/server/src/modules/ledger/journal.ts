import { postingWords } from '@lorikeet/contracts/posting-words';
import { formatPlainAmount, type LocalDate, printId, toCents } from '@lorikeet/domain/kernel';
import {
  type AccountType,
  isMerchantAccount,
  MERCHANT_ACCOUNTS,
  type PlatformAccount,
  platformAccountType,
} from '@lorikeet/domain/ledger';
import { readByCursor } from '../../platform/db/read-by-cursor.ts';
import { empty, type Queries, type Sql, sql } from '../../platform/db/sql.ts';

const SECTION: Record<AccountType, string> = {
  asset: 'assets',
  liability: 'liabilities',
  income: 'income',
  expense: 'expenses',
};

/** The account as the journal names it: `assets:balance:available`, from the kind of account that it is. */
export function journalAccount(account: string): string {
  const type = isMerchantAccount(account)
    ? MERCHANT_ACCOUNTS[account]
    : platformAccountType(account as PlatformAccount);
  return `${SECTION[type]}:${account}`;
}

type Row = {
  id: string;
  kind: string;
  source_id: string;
  currency: string;
  accounts: string[];
  amounts: number[];
  customer_id: string | null;
  effective_date: LocalDate;
};

const KINDS: Readonly<Record<string, { en: string; zh: string }>> = {
  opening_balances: { en: 'Opening balances', zh: '期初余额' },
  ...postingWords.posting,
};

/** What a posting is called, as a description: without the signs that the programs read as syntax. */
function descriptionOf(kind: string, locale: Locale): string {
  const words =
    KINDS[kind]?.[locale] ?? kind.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
  return words
    .replaceAll(/[;|=@()[\]*!\p{C}]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** What is read, in a transaction that the caller opened in one snapshot. */
export type JournalReads = Pick<Queries, 'rows' | 'run'> & { merchantId: string };
/** Some days, of one currency where it is named. */
export type JournalDays = { from: LocalDate; to: LocalDate; currency?: string };
type Locale = 'en' | 'zh';

/**
 * A tenant's ledger, whole or of some days and one currency, as an hledger journal that the strict checks of hledger and ledger accept:
 * commodities and accounts declared, whole cents with two decimals, commodity first, two spaces before an amount, one
 * currency a transaction, in order of date. Of some days, what every account held before them stands first, so that its
 * balances are the portal's. A description says in words what was posted, and the tag `kind` by its code. It holds ids and no
 * names: nothing that a person typed can be read as syntax. Postings are read in steps; memory does not grow with the ledger.
 */
export async function* journalOf(
  reads: JournalReads,
  days?: JournalDays,
  locale: Locale = 'en',
): AsyncGenerator<string> {
  const { merchantId } = reads;
  const ofCurrency = days?.currency ? sql`and currency = ${days.currency}` : empty;
  yield await declarations(reads, ofCurrency);
  if (days) yield await openings(reads, days.from, ofCurrency, locale);
  const postings = sql`
    select id, kind, source_id, currency, accounts, amounts, customer_id, effective_date from postings
    where merchant_id = ${merchantId}
      ${days ? sql`and effective_date between ${days.from} and ${days.to}` : empty} ${ofCurrency}
    order by effective_date, id`;
  for await (const rows of readByCursor<Row>(reads, postings)) {
    yield rows.map((row) => transaction(row, locale)).join('');
  }
}

async function declarations({ rows: read, merchantId }: JournalReads, ofCurrency: Sql): Promise<string> {
  const rows = await read<{ account: string; currency: string }>(sql`
    select account, currency from account_days where merchant_id = ${merchantId} ${ofCurrency}
    group by account, currency order by account, currency`);
  const currencies = [...new Set(rows.map((row) => row.currency))].sort();
  const accounts = [...new Set(rows.map((row) => journalAccount(row.account)))].sort();
  return [
    ...currencies.map((currency) => `commodity ${currency}\n    format ${currency} 1000.00\n`),
    ...accounts.map((account) => `account ${account}\n`),
    '\n',
  ].join('');
}

/** What every account held before a day: a transaction a currency. A double-entry book sums to nothing, so it balances. */
async function openings(
  { rows: read, merchantId }: JournalReads,
  from: LocalDate,
  ofCurrency: Sql,
  locale: Locale,
): Promise<string> {
  const rows = await read<{ currency: string; accounts: string[]; amounts: number[] }>(sql`
    select currency, array_agg(account order by account) as accounts, array_agg(cents order by account) as amounts
    from (
      select account, currency, sum(amount_cents)::bigint as cents from account_days
      where merchant_id = ${merchantId} and day < ${from} ${ofCurrency}
      group by account, currency having sum(amount_cents) <> 0) held
    group by currency order by currency`);
  const head = `${from} * ${descriptionOf('opening_balances', locale)}  ; kind:opening_balances`;
  return rows.map((row) => `${head}\n${sides(row)}\n`).join('');
}

const sides = ({ accounts, amounts, currency }: Pick<Row, 'accounts' | 'amounts' | 'currency'>): string =>
  accounts
    .map(
      (account, n) =>
        `    ${journalAccount(account)}  ${currency} ${formatPlainAmount(toCents(amounts[n]!))}\n`,
    )
    .join('');

function transaction(row: Row, locale: Locale): string {
  const tags = [`kind:${row.kind}`, `txn:${printId('posting', row.id)}`, `source:${row.source_id}`];
  if (row.customer_id) tags.push(`cust:${printId('customer', row.customer_id)}`);
  return `${row.effective_date} * ${descriptionOf(row.kind, locale)}  ; ${tags.join(', ')}\n${sides(row)}\n`;
}
