import type { Work } from '../../platform/work.ts';
import { closeReturned } from './close-returned.ts';
import { endWriteOffs } from './write-off-invoice.ts';

/**
 * Ends what waits for a person's decision about an invoice once there is nothing to decide: a request to write it off, and a
 * payment that came back after a write-off. Of any invoice where none is named.
 */
export async function endDecisions(work: Work, invoiceId?: string | null): Promise<void> {
  await endWriteOffs(work, invoiceId);
  await closeReturned(work, invoiceId);
}
