import { type Cents, type LocalDate, ZERO } from '@lorikeet/domain/kernel';
import { sql } from '../../../platform/db/sql.ts';
import { lockUntilCommit } from '../../../platform/db/transaction-lock.ts';
import type { Run } from '../../../platform/run.ts';
import type { Work } from '../../../platform/work.ts';
import { merchantTakesOnNew, settingsOf } from '../../merchants/index.ts';
import { applyWaitingChanges } from '../apply-waiting-changes.ts';
import { completeEnded } from '../complete-ended.ts';
import { followMandates } from '../follow-mandates.ts';
import { BEGINNING, billChunk } from './bill-chunk.ts';
import { billedThrough } from './billed-through.ts';
import { addToRun, heldRun, insertRun } from './billing-run-store.ts';
import { isDue } from './period-sql.ts';

/** Subscriptions a transaction bills: large enough that a statement's cost is its rows, small enough to lose. */
export const CHUNK = 5_000;

export type BillingSummary = { held?: true; run_id?: string; invoices: number; total_cents: Cents };

/**
 * The billing run of one merchant: turns every period that is due into an invoice with its postings and scheduled
 * debit, exactly once, in transactions of up to 5,000 subscriptions. A subscription with several periods due gets them
 * in order. Killed at any point, it continues where it was; two at once share the work. Bills nothing while billing is
 * held, unless `approved` names the dry run that was.
 */
export async function runBilling(
  run: Run,
  options: { approved?: { id: string; through: LocalDate }; chunk?: number } = {},
): Promise<BillingSummary> {
  const plan = await run.inTransaction((work) => prepare(work, options.approved));
  if (plan === 'held') return { held: true, invoices: 0, total_cents: ZERO };
  if (!plan) return { invoices: 0, total_cents: ZERO };
  const terms = { ...plan, billingRunId: plan.runId, limit: options.chunk ?? CHUNK };
  let after = BEGINNING;
  for (;;) {
    const from = after;
    const { chunk, summary } = await run.inTransaction(async (work) => {
      const billed = await billChunk(work, { ...terms, after: from });
      if (billed) await addToRun(work, plan.runId, billed);
      // A pass from the beginning that finds nothing is the last one.
      const isOver = !billed && from === BEGINNING;
      return { chunk: billed, summary: isOver ? await finish(work, plan.runId) : undefined };
    });
    if (summary) return summary;
    // After less than a chunk nothing is left of the pass.
    after = chunk && chunk.count === terms.limit ? chunk.place : BEGINNING;
  }
}

type Prepared = { runId: string; through: LocalDate; collectsGst: boolean };

/** The run to continue, or a new one; undefined when no period is due. */
async function prepare(
  work: Work,
  approved: { id: string; through: LocalDate } | undefined,
): Promise<Prepared | 'held' | undefined> {
  // One at a time, so that of two processes the second joins the first one's run instead of opening another.
  await lockUntilCommit(work, `billing:${work.merchantId}`);
  const [, isOpen, held] = await Promise.all([followMandates(work), merchantTakesOnNew(work), heldRun(work)]);
  if (!isOpen) return undefined;
  if (!approved && held) return 'held';
  const [, , settings] = await Promise.all([
    applyWaitingChanges(work),
    completeEnded(work),
    settingsOf(work),
  ]);
  const through = approved?.through ?? billedThrough(work.today, settings.notice_bank_days);
  const collectsGst = settings.gst_registered;
  if (approved) return { runId: approved.id, through, collectsGst };
  const interrupted = await work.maybe<{ id: string }>(sql`
    select id from billing_runs
    where merchant_id = ${work.merchantId} and status = 'running' and business_date = ${work.today}
      and comparison is null
    order by started_at desc, id desc limit 1`);
  if (interrupted) return { runId: interrupted.id, through, collectsGst };
  const due = await work.maybe(sql`
    select 1 as one from subscriptions s
    where s.merchant_id = ${work.merchantId} and ${isDue(sql`${through}`)} limit 1`);
  if (!due) return undefined;
  const runId = work.newId();
  await insertRun(work, { id: runId, businessDate: work.today, through, status: 'running' });
  return { runId, through, collectsGst };
}

/** Closes the run; of two processes that share it, the first to find nothing left. */
async function finish(work: Work, runId: string): Promise<BillingSummary> {
  const closed = await work.run(sql`
    update billing_runs set status = 'done', finished_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${runId} and status = 'running'`);
  const run = await work.one<{ invoices: number; total_cents: Cents; through: LocalDate }>(sql`
    select invoices, total_cents, through from billing_runs
    where merchant_id = ${work.merchantId} and id = ${runId}`);
  if (closed > 0) {
    await work.audit({
      action: 'billing.finished',
      subjectKind: 'billing_run',
      subjectId: runId,
      after: run,
    });
    await work.emit('billing_run.finished', { id: runId, ...run });
  }
  return { run_id: runId, invoices: run.invoices, total_cents: run.total_cents };
}
