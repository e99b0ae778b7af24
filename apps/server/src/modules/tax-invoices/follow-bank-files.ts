import { type Event, type Listener, listener } from '../../platform/events/event.ts';
import type { Run } from '../../platform/run.ts';
import { rejectFeeDebits, submitFeeDebits, unfileFeeDebits } from './submit-fee-debits.ts';

async function accepted(run: Run, { payload }: Event<'bank_file.accepted'>): Promise<void> {
  if (payload.kind === 'fee') await run.inTransaction((work) => submitFeeDebits(work, payload.id));
}

async function rejected(run: Run, { payload }: Event<'bank_file.rejected'>): Promise<void> {
  if (payload.kind === 'fee') await run.inTransaction((work) => rejectFeeDebits(work, payload.id));
}

async function withdrawn(run: Run, { payload }: Event<'bank_file.withdrawn'>): Promise<void> {
  if (payload.kind === 'fee') await run.inTransaction((work) => unfileFeeDebits(work, payload.id));
}

/** Debits of tax invoices follow the news of their bank files. */
export const feeDebitListeners: readonly Listener[] = [
  listener('bank_file.accepted', 'fee-debits.accepted', accepted),
  listener('bank_file.rejected', 'fee-debits.rejected', rejected),
  listener('bank_file.withdrawn', 'fee-debits.withdrawn', withdrawn),
];
