import type { BankDebitStage } from '@lorikeet/domain/debits';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { lockBatches } from '../bank-files/index.ts';

export type LockedDebit = { id: string; stage: BankDebitStage; batch_id: string | null };

/**
 * The bank debits that a condition on `payments p` finds, locked until the transaction ends, by id, and as they are
 * under the lock. Their batches are locked before them, which is everybody's order (docs/adr/0011): what moves a whole
 * file holds its batch, so that neither waits for the other in a circle.
 */
export async function lockDebits(work: Work, which: Sql): Promise<LockedDebit[]> {
  const found = sql`p.merchant_id = ${work.merchantId} and p.rail = 'bank_debit' and ${which}`;
  const [, debits] = await Promise.all([
    lockBatches(work, sql`b.id in (select p.batch_id from payments p where ${found})`),
    work.rows<LockedDebit>(sql`
      select p.id, p.stage, p.batch_id from payments p where ${found} order by p.id for update`),
  ]);
  return debits;
}
