import { PAYMENT_REFUSALS } from '@lorikeet/contracts/payments';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days.ts';
import type { Event, Listener } from '../../platform/jobs/events.ts';
import type { Module } from '../../platform/module.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { cancelUnsentDebits } from './cancel-debits.ts';
import { debitInvariants } from './debit-invariants.ts';
import { buildMissingFiles } from './files-missing.ts';
import { debitRoutes } from './routes.ts';
import { runDebits } from './run-debits.ts';
import { submitFile } from './submit-file.ts';

export { cancelDebit, cancelUnsentDebits } from './cancel-debits.ts';
export { clearFiles } from './clear-files.ts';
export { finishInterruptedFiles } from './finish-interrupted.ts';
export { bookReturned } from './platform-book.ts';
export { rejectFile } from './reject-file.ts';
export { type RunSummary, runDebits } from './run-debits.ts';
export { type NewDebit, type Scheduled, scheduleDebit, scheduleDebits } from './schedule-debits.ts';
export { submitFile } from './submit-file.ts';
export { withdrawFile } from './withdraw-file.ts';

/** On bank days: what is due is claimed into a batch and its files. */
const claimPhase: Phase = {
  name: 'claim',
  at: '07:00',
  zone: 'bank',
  kinds: ['business', 'council'],
  run: (platform, tenant, day) => runDebits(platform, { merchantId: tenant.id, actor: SYSTEM }, day),
};

const endMandate = (platform: Platform, event: Event) =>
  inTenant(platform, event.merchantId, SYSTEM, (work) =>
    cancelUnsentDebits(work, { mandateId: String(event.payload.mandateId) }),
  );

const system = (event: Event) => ({ merchantId: event.merchantId, actor: SYSTEM });

const listeners: readonly Listener[] = [
  { event: 'mandate.cancelled', name: 'debits.mandate-cancelled', handle: endMandate },
  { event: 'mandate.expired', name: 'debits.mandate-expired', handle: endMandate },
  {
    event: 'bank_file.accepted',
    name: 'debits.submit-file',
    handle: async (platform, event) => {
      if (event.payload.kind === 'debit')
        await submitFile(platform, system(event), String(event.payload.fileId));
    },
  },
  {
    event: 'batch.files_missing',
    name: 'debits.build-missing-files',
    handle: (platform, event) =>
      buildMissingFiles(platform, event.merchantId, event.payload as { batchId: string; facilityId: string }),
  },
  {
    event: 'debit_run.requested',
    name: 'debits.run-debits',
    handle: (platform, event) => runDebits(platform, system(event), event.payload.day as LocalDate),
  },
];

export const debitsModule: Module = {
  name: 'debits',
  routes: debitRoutes,
  phases: [claimPhase],
  listeners,
  invariants: debitInvariants,
  refusals: PAYMENT_REFUSALS,
};
