import type { BankDebitStage } from '@lorikeet/domain/payments';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../platform/work.ts';
import type { DebitFile } from '../bank-files/index.ts';

/** Debits moved and posted in one transaction. */
const STEP = 10_000;

/** The debits of one step of a file, by id; both ends included. */
export type Step = {
  /** The where-clause of `payments p` that finds the debits of the step in a stage. */
  inStage(stage: BankDebitStage): Sql;
};

/**
 * Takes every debit of a file that is in `stage` through `body` in bounded transactions, by id. Each step moves
 * its debits out of the stage, so that an interrupted round goes on where it ended, and a finished one does nothing.
 * `finish` runs in the last step's transaction.
 */
export async function inFileSteps(
  platform: Platform,
  tenant: { merchantId: string; actor: Actor },
  file: DebitFile,
  stage: BankDebitStage,
  body: (work: Work, step: Step) => Promise<void>,
  finish: (work: Work) => Promise<void> = async () => {},
): Promise<void> {
  let from: string | undefined = file.firstId;
  while (from) {
    const first: string = from;
    from = await inTenant(platform, tenant.merchantId, tenant.actor, async (work) => {
      const held = sql`p.merchant_id = ${work.merchantId} and p.batch_id = ${file.batchId}`;
      const next = await work.maybe<{ id: string }>(sql`
        select p.id from payments p
        where ${held} and p.id >= ${first} and p.id <= ${file.lastId} and p.stage = ${stage}
        order by p.id offset ${STEP} limit 1`);
      const end = next ? sql`p.id < ${next.id}` : sql`p.id <= ${file.lastId}`;
      await body(work, {
        inStage: (of) => sql`${held} and p.id >= ${first} and ${end} and p.stage = ${of}`,
      });
      if (!next) await finish(work);
      return next?.id;
    });
  }
}
