import type { Work } from '../../platform/work.ts';
import { moveMandate } from './move-mandate.ts';
import { endPending } from './set-customer-status.ts';

/**
 * Brings a mandate into force that was moved in and whose payer has had the notice of the move: it can be debited, and
 * its customer, where they waited for it, is active. Harmless when repeated. Throws Refusal `mandate.accept_refused` for one that has ended; 404.
 */
export async function beginMandate(
  work: Work,
  { mandateId, customerId }: { mandateId: string; customerId: string },
): Promise<void> {
  await moveMandate(work, mandateId, 'accept', {});
  await endPending(work, customerId);
}
