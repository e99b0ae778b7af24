import type { Phase } from '../../platform/days/phase.ts';
import { type Event, type Listener, listener } from '../../platform/events/event.ts';
import type { Module } from '../../platform/module.ts';
import type { Run } from '../../platform/run.ts';
import { debitBulk } from './bulk-debits.ts';
import { cancelUnsentDebits } from './cancel-debits.ts';
import { cancelWaiting } from './cancel-waiting.ts';
import { debitsMayBeDue } from './claim-due.query.ts';
import { debitInvariants } from './debit-invariants.ts';
import { buildMissingFiles } from './files-missing.ts';
import { debitRoutes } from './routes.ts';
import { runDebits } from './run-debits.ts';
import { submitFile } from './submit-file.ts';

export { cancelDebit, cancelHeldDebits, cancelWaitingDebits } from './cancel-debits.ts';
export { cancelPaidDebits, cancelPausedDebits } from './cancel-waiting.ts';
export { clearFiles, NOTHING_CLEARED } from './clear-files.ts';
export { finishInterruptedFiles } from './finish-interrupted.ts';
export { lockDebits } from './lock-debits.ts';
export { moveAndPost } from './move-and-post.ts';
export { isTakenStill, planLagsSql } from './plan-lags-sql.ts';
export { bookReturned, type ReturnedInTrust } from './platform-book.ts';
export { rejectFile } from './reject-file.ts';
export { runDebits } from './run-debits.ts';
export { debitDays, type Scheduled, scheduleDebit, scheduleDebits, scheduleEach } from './schedule-debits.ts';
export { submitFile } from './submit-file.ts';
export { unscheduledSql, unsentSql } from './unscheduled-sql.ts';
export { withdrawFile } from './withdraw-file.ts';

/** On bank days: due debits are claimed into a batch and its files. */
const claimPhase: Phase = {
  name: 'claim',
  meaning: { en: 'Claims due debits into bank files', zh: '将到期扣款编入银行文件' },
  at: '07:00',
  zone: 'bank',
  kinds: ['business', 'council'],
  begins: 'tenant',
  mayBeDue: debitsMayBeDue,
  run: (run, day) => runDebits(run, day),
};

const endMandate = (run: Run, { payload }: Event<'mandate.cancelled' | 'mandate.expired'>) =>
  run.inTransaction((work) => cancelUnsentDebits(work, { mandateId: payload.id }));

const listeners: readonly Listener[] = [
  listener('mandate.cancelled', 'debits.mandate-cancelled', endMandate),
  listener('mandate.expired', 'debits.mandate-expired', endMandate),
  listener('merchant.closing_started', 'debits.merchant-closing', (run) => run.inTransaction(cancelWaiting)),
  listener('bank_file.accepted', 'debits.submit-file', async (run, { payload }) => {
    if (payload.kind === 'debit') await submitFile(run, payload.id);
  }),
  listener('batch.reopened', 'debits.build-missing-files', (run, { payload }) =>
    buildMissingFiles(run, { id: payload.id, facilityId: payload.facility_id }),
  ),
  listener('debit_run.requested', 'debits.run-debits', (run, { payload }) => runDebits(run, payload.day)),
];

export const debitsModule: Module = {
  name: 'debits',
  routes: debitRoutes,
  bulk: debitBulk,
  phases: [claimPhase],
  listeners,
  invariants: debitInvariants,
};
