import type { Input } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import type { Currency } from '@lorikeet/domain/kernel';
import { refuseUnless } from '../../platform/refusal.ts';
import { tenantToken } from '../../platform/tenant-token.ts';
import { hashToken } from '../../platform/vault.ts';
import type { Work } from '../../platform/work.ts';
import { createCustomer, customerContact, holdInvitable } from '../customers/index.ts';
import { refuseClosing } from '../merchants/index.ts';
import { type InvitationTerms, insertInvitations } from './invitation-store.ts';
import { readTerms } from './invitation-terms.ts';
import { refuseOpen } from './revoke-open.ts';
import { expiryFrom, sendInvitation } from './send-invitation.ts';

/**
 * Invites a person: a new pending customer, or one that is there, with a link that works for 30 days. Refuses
 * `merchant.closing`, `customer.messages_stopped`, `customer.inactive`, `invitation.already_open`, `subscription.customer_currency` and what the
 * plan refuses.
 */
export async function createInvitation(
  work: Work,
  input: Input<typeof invitations.createInvitation>,
): Promise<{ id: string; customer_id: string; token: string }> {
  await refuseClosing(work);
  const { customer_id: existing, ...typed } = input;
  const { currency, ...terms } = await readTerms(work, typed);
  const customerId = existing
    ? await invitable(work, existing, currency)
    : await newCustomer(work, terms, currency);
  const id = work.newId();
  const token = tenantToken(work.merchantId);
  const expiresAt = expiryFrom(work);
  const kept = { hash: hashToken(token), sealed: work.vault.seal(token) };
  await insertInvitations(work, [{ id, customerId, terms, token, kept, expiresAt }]);
  await sendInvitation(work, { id, customerId, terms, token, expiresAt });
  await work.audit({
    action: 'invitation.sent',
    subjectKind: 'invitation',
    subjectId: id,
    person: customerId,
    after: terms,
  });
  await work.emit('invitation.sent', { id, customer_id: customerId });
  return { id, customer_id: customerId, token };
}

function newCustomer(work: Work, terms: InvitationTerms, currency: Currency | null): Promise<string> {
  return createCustomer(work, {
    name: terms.name,
    email_primary: terms.email,
    phone_mobile: terms.phone,
    locale: terms.locale,
    currency: currency ?? 'AUD',
  });
}

async function invitable(work: Work, customerId: string, currency: Currency | null): Promise<string> {
  await holdInvitable(work, customerId);
  await refuseOtherCurrency(work, customerId, currency);
  await refuseOpen(work, customerId);
  return customerId;
}

/** A plan is offered in what its customer is billed in. Refuses `subscription.customer_currency`; 404. */
export async function refuseOtherCurrency(
  work: Work,
  customerId: string,
  currency: Currency | null,
): Promise<void> {
  const { currency: theirs } = await customerContact(work, customerId);
  refuseUnless(!currency || currency === theirs, 'subscription.customer_currency', { currency, theirs });
}
