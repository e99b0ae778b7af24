import type { Work } from '../../platform/work.ts';
import type { CustomerRecord } from './customer-store.ts';
import { lockUnmerged } from './hold-customer.ts';
import type { InvitationsGiven } from './ports.ts';
import { updateCustomer } from './update-customer.ts';

export type CustomerContact = Pick<CustomerRecord, 'name' | 'email_primary' | 'phone_mobile' | 'locale'>;

/**
 * Takes over what a payer changed about themselves: each detail that still stands as they gave it `before` becomes the
 * one of `now`, in their invitations too. What staff wrote in its place stays. 404; refuses `customer.merged`.
 */
export async function renewContact(
  work: Work,
  id: string,
  { before, now }: { before: Partial<CustomerContact>; now: CustomerContact },
  given?: InvitationsGiven,
): Promise<void> {
  await given?.holdInvitations(work, id);
  const held = await lockUnmerged(work, id);
  const theirs = (Object.keys(before) as (keyof CustomerContact)[]).filter(
    (detail) => held[detail] === before[detail],
  );
  const renewed = Object.fromEntries(theirs.map((detail) => [detail, now[detail]]));
  await updateCustomer(work, id, { ...held, ...renewed }, given && { given });
}
