import { sql } from '../../platform/db/sql.ts';
import type { Event } from '../../platform/events/event.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { type CustomerContact, type InvitationsGiven, renewContact } from '../customers/index.ts';
import { type RatepayerDetails, readEarlierDetails } from '../identity/index.ts';
import { councilsPaidBy, holdRatepayer } from './ratepayer-customer.ts';

/**
 * Letters of every council go to a ratepayer as they are named and reached now. Harmless when repeated, and whichever of
 * two changes is told first, since what is taken over is always what stands in the profile.
 */
export async function followRatepayer(
  run: Run,
  event: Event<'ratepayer.details_changed'>,
  given: InvitationsGiven,
): Promise<void> {
  const { id } = event.payload;
  const before = contactOf(readEarlierDetails(run, event));
  const { name } = await run.reads.one<{ name: string }>(sql`select name from ratepayers where id = ${id}`);
  for (const { tenant, customer_id: customerId } of await councilsPaidBy(run.reads, id)) {
    await run
      .inMerchant(tenant)
      .as({ kind: 'payer', id, name })
      .inTransaction((work) => takeOver(work, { id, customerId, before }, given));
  }
}

async function takeOver(
  work: Work,
  { id, customerId, before }: { id: string; customerId: string; before: Partial<CustomerContact> },
  given: InvitationsGiven,
): Promise<void> {
  // Held, so that no older one of two changes is written over the newer one.
  const now = await holdRatepayer(work, id);
  await renewContact(work, customerId, { before, now: contactOf(now) }, given);
}

/** The details as a customer's record names them. */
function contactOf(details: RatepayerDetails): CustomerContact;
function contactOf(details: Partial<RatepayerDetails>): Partial<CustomerContact>;
function contactOf({ name, email, phone, locale }: Partial<RatepayerDetails>): Partial<CustomerContact> {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email_primary: email }),
    ...(phone !== undefined && { phone_mobile: phone }),
    ...(locale !== undefined && { locale }),
  };
}
