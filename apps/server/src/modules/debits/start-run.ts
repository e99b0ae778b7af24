import type { LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { runDebits } from './run-debits.ts';

/** A run of more debits than this runs in the background instead of in the call. */
const INLINE_MAX = 3_000;

export type StartedRun = {
  state: 'done' | 'queued';
  files: number;
  debits: number;
  total_cents: number;
  held: number;
};

/**
 * Runs the debits due today (the bank's day) of the merchant now. Throws Refusal `debit_run.running` while a run is
 * under way. Completed steps stay if the call is lost.
 */
export async function startRun(run: Run): Promise<StartedRun> {
  const day = run.clock.bankToday();
  const isLarge = await run.inTransaction((work) => noteStart(work, day));
  if (isLarge) return { state: 'queued', files: 0, debits: 0, total_cents: 0, held: 0 };
  const { files, debits, total_cents, held } = await runDebits(run, day, { wait: false });
  return { state: 'done', files, debits, total_cents, held };
}

/** Notes who started the run. A run that is too large for a call is queued for the background; returns true then. */
async function noteStart(work: Work, day: LocalDate): Promise<boolean> {
  const { due } = await work.one<{ due: number }>(sql`
    select count(*)::int as due from (
      select 1 from payments
      where merchant_id = ${work.merchantId} and is_waiting and stage = 'scheduled' and debit_date <= ${day}
      limit ${INLINE_MAX + 1}) capped`);
  await work.audit({ action: 'debit_run.started', after: { day, due } });
  if (due <= INLINE_MAX) return false;
  await work.emit('debit_run.requested', { day });
  return true;
}
