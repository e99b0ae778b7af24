import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** What the bank credits of a debit file, a row of that name, in cents: its total less what it rejected before. */
export const creditOf = (file: Sql): Sql => sql`coalesce(${file}.credit_cents, ${file}.total_cents)`;

/** The same of a debit file `f`. */
export const creditSql = creditOf(sql`f`);

/**
 * What of that credit is no rejected debit's: all of it for an accepted file; for a rejected one what the bank returned
 * before, and the debits whose rejection is still being carried out, step by step. A file holds payments or debits of fees.
 */
export const heldCreditSql = sql`case when f.status <> 'rejected' then ${creditSql} else (
  select coalesce(sum(p.amount_cents), 0) from payments p
  where p.merchant_id = f.merchant_id and p.batch_id = f.batch_id and p.stage in ('submitted', 'returned')
    and p.id between f.first_payment_id and f.last_payment_id) + (
  select coalesce(sum(d.amount_cents), 0) from fee_debits d
  where d.merchant_id = f.merchant_id and d.bank_file_id = f.id and d.stage in ('submitted', 'returned')) end`;

/**
 * What the bank takes back when it credits a file that it rejected. The caller holds the file: a step of the rejection
 * that comes later finds it credited and takes its own part back.
 */
export async function creditTakenBack(work: Work, fileId: string): Promise<number> {
  const { cents } = await work.one<{ cents: number }>(sql`
    select (${creditSql} - ${heldCreditSql})::bigint as cents from bank_files f
    where f.merchant_id = ${work.merchantId} and f.id = ${fileId}`);
  return cents;
}

/** Whether the bank has credited a file; it stays as it is until the transaction ends. */
export async function lockCredit(work: Work, fileId: string): Promise<boolean> {
  const { credited } = await work.one<{ credited: boolean }>(sql`
    select credited_on is not null as credited from bank_files
    where merchant_id = ${work.merchantId} and id = ${fileId} for no key update`);
  return credited;
}

/** The bank rejected an item before it credited the file: it credits the rest. */
export async function creditLess(work: Work, fileId: string, cents: number): Promise<void> {
  await work.run(sql`
    update bank_files f set credit_cents = ${creditSql} - ${cents}, updated_at = ${work.now}
    where f.merchant_id = ${work.merchantId} and f.id = ${fileId}`);
}

/** Notes what the bank takes back out of a file's credit; a file rejected in steps adds up to one sum. */
export async function recordRecall(
  work: Work,
  recall: { id: string; fileId: string; cents: number },
): Promise<void> {
  await work.run(sql`
    insert into file_recalls (merchant_id, id, bank_file_id, cents, recalled_on)
    values (${work.merchantId}, ${recall.id}, ${recall.fileId}, ${recall.cents}, ${work.clock.bankToday()})
    on conflict (merchant_id, id) do update set cents = file_recalls.cents + excluded.cents`);
}
