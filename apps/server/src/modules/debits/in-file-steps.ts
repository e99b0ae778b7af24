import type { BankDebitEvent } from '@lorikeet/domain/debits';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import type { DebitFile } from '../bank-files/index.ts';
import { movableBy } from '../payments/index.ts';

/** Debits moved and posted in one transaction. */
const STEP = 10_000;

/**
 * Takes every debit of a file that `event` may move through `body` in bounded transactions, by id. `body` gets the
 * clause of `payments p` that finds those of its step, and moves them by the event, so that an interrupted round
 * continues where it ended, and a finished one does nothing. `finish` runs in the last step's transaction.
 */
export async function inFileSteps(
  run: Run,
  file: DebitFile,
  event: BankDebitEvent,
  body: (work: Work, debits: Sql) => Promise<void>,
  finish: (work: Work) => Promise<void> = async () => {},
): Promise<void> {
  let from: string | undefined = file.firstId;
  while (from) {
    const first: string = from;
    from = await run.inTransaction(async (work) => {
      const held = sql`p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId}`;
      const next = await work.maybe<{ id: string }>(sql`
        select p.id from payments p
        where ${held} and p.id >= ${first} and p.id <= ${file.lastId} and ${movableBy(event)}
        order by p.id offset ${STEP} limit 1`);
      const end = next ? sql`p.id < ${next.id}` : sql`p.id <= ${file.lastId}`;
      await body(work, sql`${held} and p.id >= ${first} and ${end} and ${movableBy(event)}`);
      if (!next) await finish(work);
      return next?.id;
    });
  }
}
