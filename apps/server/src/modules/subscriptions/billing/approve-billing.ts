import { isDeepStrictEqual } from 'node:util';
import { addDays } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import { refuseUnless } from '../../../platform/refusal.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { type BillingRun, RUN_COLUMNS } from './billing-run-store.ts';
import { releaseBilling } from './hold-billing.ts';
import { type Comparison, compareBilling } from './preview-billing.ts';
import { runBilling } from './run-billing.ts';

/**
 * Approves a dry run: lifts a hold, and starts to bill what it showed. Refused with `billing.preview_outdated` when the
 * bills have changed in number or amount since, `billing.too_far_ahead` when its day is past tomorrow; 404 for what is
 * no dry run. A run approved before is returned unchanged.
 */
export async function approveBilling(work: Work, runId: string): Promise<BillingRun> {
  const { comparison, ...run } = found(
    await work.maybe<BillingRun & { comparison: Comparison }>(sql`
      select ${RUN_COLUMNS}, r.comparison from billing_runs r
      where r.merchant_id = ${work.merchantId} and r.id = ${runId} and r.comparison is not null for update`),
  );
  if (run.status === 'done' || run.status === 'running') return run;
  refuseUnless(run.business_date <= addDays(work.today, 1), 'billing.too_far_ahead', {
    date: run.business_date,
  });
  const now = await compareBilling(work, run.business_date, run.through);
  refuseUnless(isDeepStrictEqual(sumsOf(now), sumsOf(comparison)), 'billing.preview_outdated');
  await releaseBilling(work);
  await work.run(sql`
    update billing_runs set status = 'running', started_at = ${work.now}, started_by = ${work.actor.name}
    where merchant_id = ${work.merchantId} and id = ${runId}`);
  await work.audit({ action: 'billing.approved', subjectKind: 'billing_run', subjectId: runId });
  // A listener bills it: that takes longer than a call may.
  await work.emit('billing_run.approved', { id: runId });
  return billingProgress(work, runId);
}

/** What a dry run would bill in each currency. */
function sumsOf({ others = [], ...own }: Comparison) {
  return [own, ...others.filter(({ bills }) => bills > 0)].map(({ currency, bills, total_cents }) => ({
    currency,
    bills,
    total_cents,
  }));
}

/** A run, or 404. */
export async function billingProgress(work: Work, runId: string): Promise<BillingRun> {
  return found(
    await work.maybe<BillingRun>(sql`
      select ${RUN_COLUMNS} from billing_runs r where r.merchant_id = ${work.merchantId} and r.id = ${runId}`),
  );
}

/** Bills an approved run. Repeated, or again after a crash, it bills what is left. */
export async function billApproved(run: Run, runId: string): Promise<void> {
  const { status, through } = await run.inTransaction((work) => billingProgress(work, runId));
  if (status === 'running') await runBilling(run, { approved: { id: runId, through } });
}
