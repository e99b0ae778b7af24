import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { runDebits } from './run-debits.ts';

/** A run of more debits than this goes on in the background instead of in the call. */
const INLINE_MAX = 3_000;

export type StartedRun = {
  state: 'done' | 'queued';
  files: number;
  debits: number;
  total_cents: number;
  held: number;
};

/**
 * Runs the merchant's debits due today (the bank's day) now. Throws Refusal `debit_run.running` while a run is
 * under way. Runs in transactions of its own: what it has done stays done if the call is lost.
 */
export async function startRun(work: Work): Promise<StartedRun> {
  const day = work.platform.clock.bankToday();
  const { due } = await work.one<{ due: number }>(sql`
    select count(*)::int as due from (
      select 1 from payments
      where merchant_id = ${work.merchantId} and is_waiting and stage = 'scheduled' and debit_date <= ${day}
      limit ${INLINE_MAX + 1}) capped`);
  await work.audit({ action: 'debit_run.started', after: { day, due } });
  if (due > INLINE_MAX) {
    await work.emit('debit_run.requested', { day });
    return { state: 'queued', files: 0, debits: 0, total_cents: 0, held: 0 };
  }
  const tenant = { merchantId: work.merchantId, actor: work.actor };
  const run = await runDebits(work.platform, tenant, day, { wait: false });
  return {
    state: 'done',
    files: run.files,
    debits: run.debits,
    total_cents: run.total_cents,
    held: run.held,
  };
}
