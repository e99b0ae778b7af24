import type { Input } from '@lorikeet/contracts';
import type * as mandates from '@lorikeet/contracts/mandates';
import type { MandateState } from '@lorikeet/domain/mandates';
import type { Work } from '../../platform/work.ts';
import { moveMandate } from './move-mandate.ts';
import type { CustomersGiven } from './ports.ts';

/**
 * Cancels a mandate at the merchant's wish, and ends what is billed under it where that is chosen: without it the
 * subscriptions go on being invoiced and nothing is debited. Subscriptions come first, as billing locks them first.
 * Refusals as of `moveMandate`; 404.
 */
export async function cancelMandate(
  work: Work,
  input: Input<typeof mandates.cancelMandate>,
  given: CustomersGiven,
): Promise<{ status: MandateState }> {
  if (input.end_subscriptions) {
    for (const { id } of await given.billedUnder(work, input.id)) {
      await given.endSubscription(work, id);
    }
  }
  return { status: await moveMandate(work, input.id, 'cancel', { note: input.reason || undefined }) };
}
