import type { Work } from '../../platform/work.ts';
import { closeReturned } from './close-returned.ts';
import { holdInvoices } from './hold-invoice.ts';
import { endWriteOffs, waitingWriteOffs } from './write-off-invoice.ts';

/**
 * Ends what waits for a person's decision about an invoice once there is nothing to decide: a request to write it off, and a
 * payment that came back after a write-off. Of any invoice where none is named. The caller holds those.
 */
export async function endDecisions(work: Work, invoiceId?: string | null): Promise<void> {
  await endWriteOffs(work, invoiceId);
  await closeReturned(work, invoiceId);
}

/** The same by who hears that money came in: invoices with a request are held first, so that one that is being decided is waited for. */
export async function endDecisionsOnNews(work: Work, invoiceId?: string | null): Promise<void> {
  const ids = await waitingWriteOffs(work, invoiceId);
  if (ids.length > 0) await holdInvoices(work, ids);
  await endDecisions(work, invoiceId);
}
