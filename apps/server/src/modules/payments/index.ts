import { BANK_FILE_REFUSALS } from '@lorikeet/contracts/bank-files';
import { PAYMENT_REFUSALS } from '@lorikeet/contracts/payments';
import { isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import type { Phase } from '../../platform/days.ts';
import type { Event, Listener } from '../../platform/jobs/events.ts';
import type { Module } from '../../platform/module.ts';
import { inTenant, type Platform, SYSTEM } from '../../platform/work.ts';
import { alertUnlodged } from './alert-unlodged.ts';
import { cancelUnsentDebits } from './cancel-debits.ts';
import { clearFiles } from './clear-files.ts';
import { closeFileExceptions } from './close-file-exceptions.ts';
import { bankFileKind } from './download-file.ts';
import { buildMissingFiles } from './files-missing.ts';
import { finishInterrupted } from './finish-interrupted.ts';
import { paymentsInvariants } from './payments-invariants.ts';
import { redateBlocked } from './redate-blocked.ts';
import { paymentsRoutes } from './routes.ts';
import { runDebits } from './run-debits.ts';
import { sendNotices } from './send-notices.ts';
import { sharedBankFiles } from './share-bank-files.ts';
import { sharedPayments } from './share-payments.ts';
import { submitFile } from './submit-file.ts';

export { acceptFile } from './accept-file.ts';
export { cancelDebit, cancelUnsentDebits } from './cancel-debits.ts';
export { closeExceptions } from './close-exceptions.ts';
export { loadReturns, type ReturnsLoaded } from './load-returns.ts';
export { type NewException, raiseException } from './raise-exception.ts';
export { rejectFile } from './reject-file.ts';
export { recordNoReturns } from './returns-inbox.ts';
export { type RunSummary, runDebits } from './run-debits.ts';
export { type NewDebit, type Scheduled, scheduleDebit, scheduleDebits } from './schedule-debits.ts';
export { sendNotices } from './send-notices.ts';
export { submitFile } from './submit-file.ts';
export { withdrawCreditFile } from './withdraw-credit-file.ts';
export { withdrawFile } from './withdraw-file.ts';

/** A merchant's part of the bank's day: notices before the run, the run on bank days, clearance at its close. */
const phases: readonly Phase[] = [
  {
    name: 'notices',
    at: '06:00',
    zone: 'bank',
    kinds: ['business', 'council'],
    run: (platform, tenant) => sendNotices(platform, tenant.id),
  },
  {
    name: 'claim',
    at: '07:00',
    zone: 'bank',
    kinds: ['business', 'council'],
    run: (platform, tenant, day) => runDebits(platform, { merchantId: tenant.id, actor: SYSTEM }, day),
  },
  {
    name: 'close',
    at: '18:00',
    zone: 'bank',
    kinds: ['business', 'council'],
    run: async (platform, tenant, day) => ({
      taken_up: await finishInterrupted(platform, tenant.id),
      ...(isBankDay(day) ? await clearFiles(platform, tenant.id, day) : {}),
      unlodged: await alertUnlodged(platform, tenant.id, day),
      closed: await inTenant(platform, tenant.id, SYSTEM, (work) => closeFileExceptions(work)),
    }),
  },
];

const endMandate = (platform: Platform, event: Event) =>
  inTenant(platform, event.merchantId, SYSTEM, (work) =>
    cancelUnsentDebits(work, { mandateId: String(event.payload.mandateId) }),
  );

const system = (event: Event) => ({ merchantId: event.merchantId, actor: SYSTEM });

const listeners: readonly Listener[] = [
  { event: 'mandate.cancelled', name: 'payments.mandate-cancelled', handle: endMandate },
  { event: 'mandate.expired', name: 'payments.mandate-expired', handle: endMandate },
  {
    event: 'mandate.resumed',
    name: 'payments.mandate-resumed',
    handle: (platform, event) =>
      inTenant(platform, event.merchantId, SYSTEM, (work) =>
        redateBlocked(work, String(event.payload.mandateId)),
      ),
  },
  {
    event: 'bank_file.accepted',
    name: 'payments.submit-file',
    handle: async (platform, event) => {
      if (event.payload.kind === 'debit')
        await submitFile(platform, system(event), String(event.payload.fileId));
    },
  },
  {
    event: 'batch.files_missing',
    name: 'payments.build-missing-files',
    handle: (platform, event) =>
      buildMissingFiles(platform, event.merchantId, event.payload as { batchId: string; facilityId: string }),
  },
  {
    event: 'debit_run.requested',
    name: 'payments.run-debits',
    handle: (platform, event) => runDebits(platform, system(event), event.payload.day as LocalDate),
  },
];

export const paymentsModule: Module = {
  name: 'payments',
  routes: paymentsRoutes,
  phases,
  listeners,
  invariants: paymentsInvariants,
  files: [bankFileKind],
  lists: [sharedPayments, sharedBankFiles],
  refusals: { ...PAYMENT_REFUSALS, ...BANK_FILE_REFUSALS },
};
