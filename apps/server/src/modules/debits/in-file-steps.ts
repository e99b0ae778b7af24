import type { BankDebitEvent } from '@lorikeet/domain/debits';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { type DebitFile, lockFileOf } from '../bank-files/index.ts';
import { movableBy } from '../payments/index.ts';

/** Debits moved and posted in one transaction. */
const STEP = 10_000;

export type FileSteps = {
  event: BankDebitEvent;
  /** Whether the file, as it is under its batch's lock, is still one to go on with. */
  isDue(file: DebitFile): boolean;
  /** Moves the debits that a clause of `payments p` finds by the event. */
  body(work: Work, debits: Sql): Promise<void>;
  /** Runs in the last step's transaction. */
  finish?(work: Work): Promise<void>;
};

/**
 * Takes every debit of a file that the event may move through `body` in bounded transactions, by id. Each looks at
 * the file anew under its batch's lock and ends the round when it is no longer due. An interrupted round continues where
 * it ended, and a finished one does nothing.
 */
export async function inFileSteps(run: Run, file: DebitFile, steps: FileSteps): Promise<void> {
  let from: string | undefined = file.firstId;
  while (from) {
    const first: string = from;
    from = await run.inTransaction(async (work) => {
      const held = sql`p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId}`;
      // Sent together, and answered in this order: the debits are read under the lock.
      const [now, next] = await Promise.all([
        lockFileOf(work, file),
        work.maybe<{ id: string }>(sql`
          select p.id from payments p
          where ${held} and p.id >= ${first} and p.id <= ${file.lastId} and ${movableBy(steps.event)}
          order by p.id offset ${STEP} limit 1`),
      ]);
      if (!steps.isDue(now)) return undefined;
      const end = next ? sql`p.id < ${next.id}` : sql`p.id <= ${file.lastId}`;
      await steps.body(work, sql`p.batch_id = ${file.batchId} and p.id >= ${first} and ${end}`);
      if (!next) await steps.finish?.(work);
      return next?.id;
    });
  }
}
