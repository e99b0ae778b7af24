import { formatPlainAmount, type LocalDate, printId, toCents } from '@lorikeet/domain/kernel';
import {
  type AccountType,
  isMerchantAccount,
  MERCHANT_ACCOUNTS,
  type PlatformAccount,
  platformAccountType,
} from '@lorikeet/domain/ledger';
import { type Connection, type Pool, sql } from '../platform/db/sql.ts';

const POSTINGS_PER_READ = 2_000;

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

/**
 * A tenant's whole ledger as an hledger journal that the strict checks of hledger and ledger accept: commodities
 * and accounts declared, whole cents with two decimals, commodity first, two spaces before an amount, one currency
 * a transaction, in order of date. It holds ids and no names, so that nothing a person typed can be read as syntax.
 * Postings are read from one snapshot in steps; memory does not grow with the ledger.
 */
export async function* journalOf(pool: Pool, merchantId: string): AsyncGenerator<string> {
  const connection = await pool.connect();
  let isWhole = false;
  try {
    await connection.query('begin isolation level repeatable read read only');
    yield await declarations(connection, merchantId);
    await connection.query(sql`
      declare journal no scroll cursor for
      select id, kind, source_id, currency, accounts, amounts, customer_id, effective_date from postings
      where merchant_id = ${merchantId} order by effective_date, id`);
    for (;;) {
      const { rows } = await connection.query<Row>(`fetch ${POSTINGS_PER_READ} from journal`);
      if (rows.length === 0) break;
      yield rows.map(transaction).join('');
    }
    await connection.query('commit');
    isWhole = true;
  } finally {
    // Left in the middle, the connection still holds its cursor and snapshot: it goes with them.
    connection.release(!isWhole);
  }
}

async function declarations(connection: Connection, merchantId: string): Promise<string> {
  const { rows } = await connection.query<{ account: string; currency: string }>(sql`
    select account, currency from account_days where merchant_id = ${merchantId}
    group by account, currency order by account, currency`);
  const currencies = [...new Set(rows.map((row) => row.currency))].sort();
  const accounts = [...new Set(rows.map((row) => journalAccount(row.account)))].sort();
  return [
    ...currencies.map((currency) => `commodity ${currency}\n    format ${currency} 1000.00\n`),
    ...accounts.map((account) => `account ${account}\n`),
    '\n',
  ].join('');
}

function transaction(row: Row): string {
  const tags = [`txn:${printId('posting', row.id)}`, `source:${row.source_id}`];
  if (row.customer_id) tags.push(`cust:${printId('customer', row.customer_id)}`);
  const lines = row.accounts.map(
    (account, n) =>
      `    ${journalAccount(account)}  ${row.currency} ${formatPlainAmount(toCents(row.amounts[n]!))}\n`,
  );
  return `${row.effective_date} * ${row.kind}  ; ${tags.join(', ')}\n${lines.join('')}\n`;
}
