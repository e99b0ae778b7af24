import type { Input, Output } from '@lorikeet/contracts';
import type * as accounting from '@lorikeet/contracts/accounting-files';
import {
  type AccountingFile,
  isMoneyFile,
  isSalesFile,
  takesCredits,
  takesReceiptsAlone,
} from '@lorikeet/domain/integrations';
import { CURRENCIES, type Currency, toCents } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../../platform/db/sql.ts';
import { among } from '../../../platform/db/words.ts';
import type { Work } from '../../../platform/work.ts';
import { bookedAround, landAccount } from '../../ledger/index.ts';
import { appliedRows, MONEY_ACCOUNTS, moneyRows } from './money.query.ts';
import { type FileDays, GST_ACCOUNT, SALE_ACCOUNTS, saleDocuments } from './sales.query.ts';

type Reply = Output<typeof accounting.getAccountingFile>;
type Asked = Pick<Input<typeof accounting.getAccountingFile>, 'from' | 'to' | 'currency'>;
type Sums = { count: number; total: number; gst: number; out: number; out_total: number; out_gst: number };

/** The days that are meant, the earlier first, in the merchant's own currency where none is named. */
export async function daysOf(
  work: Work,
  { from, to, currency }: Asked,
): Promise<FileDays & { own: Currency }> {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const [{ own }, land] = await Promise.all([
    work.one<{ own: Currency }>(sql`select currency as own from merchants where id = ${work.merchantId}`),
    landAccount(work, { from: first, to: last }),
  ]);
  return { merchantId: work.merchantId, currency: currency ?? own, land, from: first, to: last, own };
}

/** What a file would hold by the postings, and what the ledger's day totals of the same accounts say. */
export async function accountingTotals(
  work: Work,
  { file, ...asked }: Input<typeof accounting.getAccountingFile>,
): Promise<Reply> {
  const { own, ...days } = await daysOf(work, asked);
  const [totals, moved] = await Promise.all([
    fileTotals(work, file, days),
    work.rows<{ currency: Currency }>(sql`
      select distinct currency from account_days where merchant_id = ${work.merchantId}`),
  ]);
  return {
    currency: days.currency,
    currencies: [
      own,
      ...CURRENCIES.filter((one) => one !== own && moved.some((row) => row.currency === one)),
    ],
    ...totals,
  };
}

/** The same of days that were read already, as `daysOf` gives them. */
export async function fileTotals(
  work: Work,
  file: AccountingFile,
  days: FileDays,
): Promise<Omit<Reply, 'currency' | 'currencies'>> {
  const [sums, ledger] = await Promise.all([
    work.one<Sums>(sumsOf(file, days)),
    work.rows<{ account: string; amount_cents: number }>(sql`
      select account, sum(amount_cents)::bigint as amount_cents from account_days
      where merchant_id = ${work.merchantId} ${accountsOf(file)} and currency = ${days.currency}
        and day between ${days.from} and ${days.to}
      group by account order by account`),
  ]);
  const listed = ledger.map((row) => ({ account: row.account, amount_cents: toCents(row.amount_cents) }));
  return {
    holds: { count: sums.count, total_cents: toCents(sums.total), gst_cents: toCents(sums.gst) },
    left_out: { count: sums.out, total_cents: toCents(sums.out_total), gst_cents: toCents(sums.out_gst) },
    ledger: listed,
    is_equal: isEqual(file, sums, listed),
  };
}

/** Sums of what a file holds, and beside them of what it leaves out. */
function sumsOf(file: AccountingFile, days: FileDays): Sql {
  if (isSalesFile(file)) {
    const isIn = takesCredits(file) ? sql`true` : sql`net + gst >= 0`;
    return split(isIn, sql`net + gst`, sql`gst`, sql`(${saleDocuments(days)}) d`);
  }
  if (isMoneyFile(file)) {
    if (takesReceiptsAlone(file))
      return split(sql`is_receipt`, sql`amount`, sql`0`, sql`(${appliedRows(days)}) d`);
    return split(sql`is_landed`, sql`amount`, sql`0`, sql`(${moneyRows(days)}) d`);
  }
  return sql`
    select count(distinct posting_id)::int as count, coalesce(sum(greatest(amount_cents, 0)), 0)::bigint as total,
      0::bigint as gst, 0 as out, coalesce(sum(amount_cents), 0)::bigint as out_total, 0::bigint as out_gst
    from entries where merchant_id = ${days.merchantId} and currency = ${days.currency}
      and effective_date between ${days.from} and ${days.to} and ${bookedAround(sql`booked_at`, days)}`;
}

function split(isIn: Sql, total: Sql, gst: Sql, from: Sql): Sql {
  const sum = (cents: Sql, where: Sql) => sql`coalesce(sum(${cents}) filter (where ${where}), 0)::bigint`;
  const isOut = sql`not (${isIn})`;
  return sql`
    select count(*) filter (where ${isIn})::int as count, ${sum(total, isIn)} as total, ${sum(gst, isIn)} as gst,
      count(*) filter (where ${isOut})::int as out, ${sum(total, isOut)} as out_total, ${sum(gst, isOut)} as out_gst
    from ${from}`;
}

function accountsOf(file: AccountingFile): Sql {
  if (isSalesFile(file)) return sql`and account ${among([...SALE_ACCOUNTS, GST_ACCOUNT])}`;
  return isMoneyFile(file) ? sql`and account ${among(MONEY_ACCOUNTS)}` : empty;
}

function isEqual(file: AccountingFile, sums: Sums, ledger: Reply['ledger']): boolean {
  const held = (wanted: (account: string) => boolean) =>
    ledger.reduce((sum, row) => (wanted(row.account) ? sum + row.amount_cents : sum), 0);
  const total = sums.total + sums.out_total;
  const gst = sums.gst + sums.out_gst;
  if (isSalesFile(file)) {
    const booked = held((account) => account === GST_ACCOUNT);
    return gst === -booked && total - gst === -held((account) => account !== GST_ACCOUNT);
  }
  if (isMoneyFile(file)) return total === held(() => true);
  return sums.out_total === 0 && held(() => true) === 0;
}
