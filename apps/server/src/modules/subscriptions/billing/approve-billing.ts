import { addDays, type Cents, type LocalDate, refuseUnless } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import { found } from '../../../platform/http/problem.ts';
import { type Actor, inTenant, type Platform, type Work } from '../../../platform/work.ts';
import { releaseBilling } from './hold-billing.ts';
import { type Comparison, compareBilling } from './preview-billing.ts';
import { runBilling } from './run-billing.ts';

/**
 * Bills what a dry run showed, now, and lifts a hold. Refused with `billing.preview_outdated` when the bills have
 * changed in number or amount since, `billing.too_far_ahead` when its day is past tomorrow; 404 for what is no dry
 * run. A run approved before is answered as it ended.
 */
export async function approveBilling(
  platform: Platform,
  tenant: { merchantId: string; actor: Actor },
  runId: string,
): Promise<{ billing_run_id: string; invoices: number; total_cents: Cents }> {
  const previewed = await inTenant(platform, tenant.merchantId, tenant.actor, async (work) => {
    const run = await lockRun(work, runId);
    if (run.status === 'done' || run.status === 'running') return run;
    refuseUnless(run.business_date <= addDays(work.today, 1), 'billing.too_far_ahead', {
      date: run.business_date,
    });
    const now = await compareBilling(work, run.business_date, run.through);
    const { bills, total_cents: total } = run.comparison;
    refuseUnless(now.bills === bills && now.total_cents === total, 'billing.preview_outdated');
    await releaseBilling(work);
    await work.audit({ action: 'billing.approved', subjectKind: 'billing_run', subjectId: runId });
    return run;
  });
  if (previewed.status === 'done') {
    return { billing_run_id: runId, invoices: previewed.invoices, total_cents: previewed.total_cents };
  }
  const summary = await runBilling(platform, tenant, { run: { id: runId, through: previewed.through } });
  return { billing_run_id: runId, invoices: summary.invoices, total_cents: summary.total_cents };
}

type StoredRun = {
  status: 'previewed' | 'running' | 'done' | 'held';
  business_date: LocalDate;
  through: LocalDate;
  comparison: Comparison;
  invoices: number;
  total_cents: Cents;
};

async function lockRun(work: Work, runId: string): Promise<StoredRun> {
  return found(
    await work.maybe<StoredRun>(sql`
      select status, business_date, through, comparison, invoices, total_cents from billing_runs
      where merchant_id = ${work.merchantId} and id = ${runId} and comparison is not null for update`),
  );
}
