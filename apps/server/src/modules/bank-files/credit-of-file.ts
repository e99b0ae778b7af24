import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

/** What the bank credits of a debit file `f`: its total less what it rejected before. */
export const creditSql = sql`coalesce(f.credit_cents, f.total_cents)`;

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
