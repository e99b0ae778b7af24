import type { Work } from '../../platform/work.ts';
import { lockUnmerged } from './hold-customer.ts';
import { type CustomerContact, renewContact } from './renew-contact.ts';

/**
 * Corrects who a pending customer is and how they are reached, by what their invitation said `before` and says `now`: what
 * staff wrote in its place since stays, and anybody else's record stays as it is. 404; refuses `customer.merged`,
 * `customer.erased`.
 */
export async function correctContact(
  work: Work,
  customerId: string,
  said: { before: CustomerContact; now: CustomerContact },
): Promise<void> {
  const { status } = await lockUnmerged(work, customerId);
  if (status === 'pending') await renewContact(work, customerId, said);
}
