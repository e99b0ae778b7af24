import { sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import type { Work } from '../../../platform/work.ts';
import { type BillingRun, heldRun, RUN_COLUMNS } from './billing-run-store.ts';

/**
 * Holds all billing until a dry run is approved or the hold is lifted. What falls due meanwhile stays due. When already
 * held, returns the run it waits for; 404 for what is no dry run of this merchant.
 */
export async function holdBilling(work: Work, runId: string): Promise<BillingRun> {
  const held = await heldRun(work);
  if (held) return held;
  await work.run(sql`
    update billing_runs set status = 'held', started_by = ${work.actor.name}
    where merchant_id = ${work.merchantId} and id = ${runId} and status = 'previewed'`);
  const run = found(
    await work.maybe<BillingRun>(sql`
      select ${RUN_COLUMNS} from billing_runs r
      where r.merchant_id = ${work.merchantId} and r.id = ${runId} and r.status = 'held'`),
  );
  await work.audit({ action: 'billing.held', subjectKind: 'billing_run', subjectId: runId });
  await work.emit('billing_run.held', { id: runId, by: work.actor.name });
  return run;
}

/** Lifts a hold: the held dry run is history, the next automatic run bills what is due. */
export async function releaseBilling(work: Work): Promise<{ released: boolean }> {
  const held = await heldRun(work);
  if (!held) return { released: false };
  await work.run(sql`
    update billing_runs set status = 'previewed'
    where merchant_id = ${work.merchantId} and id = ${held.id}`);
  await work.audit({
    action: 'billing.released',
    subjectKind: 'billing_run',
    subjectId: held.id,
  });
  return { released: true };
}
