import type { Input } from '@lorikeet/contracts';
import type * as invitations from '@lorikeet/contracts/invitations';
import { type InvitationState, invitationTable } from '@lorikeet/domain/invitations';
import { advance } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import { tenantToken } from '../../platform/tenant-token.ts';
import { hashToken } from '../../platform/vault.ts';
import type { Work } from '../../platform/work.ts';
import { type CustomerContact, correctContact, holdInvitable } from '../customers/index.ts';
import { refuseClosing } from '../merchants/index.ts';
import { heldStatus } from '../plans/index.ts';
import { refuseOtherCurrency } from './create-invitation.ts';
import { invitationDetail } from './invitation-list.query.ts';
import { type InvitationTerms, lockInvitation, rewriteInvitation } from './invitation-store.ts';
import { readTerms } from './invitation-terms.ts';
import { refuseOpen } from './revoke-open.ts';
import { expiryFrom, sendInvitation } from './send-invitation.ts';

/**
 * Changes an invitation until it is accepted; its plan is then the plan's present version. With `send` it goes
 * out again. Refuses `invitation.already_accepted`, `invitation.was_revoked`, `customer.merged`, `record.changed_meanwhile` where
 * another invitation was `seen`, and with `send` as `resendInvitation`.
 */
export async function updateInvitation(
  work: Work,
  input: Input<typeof invitations.updateInvitation>,
): Promise<InvitationState> {
  const { id, send, seen, ...typed } = input;
  const before = await lockInvitation(work, id);
  if (seen) refuseChanged(seen, seenOf(await invitationDetail(work, id)));
  await correctContact(work, before.customerId, { before: contactIn(before), now: contactIn(typed) });
  const state = advance(invitationTable, before.status, 'edit');
  const { currency, ...terms } = await readTerms(work, typed, before);
  await refuseOtherCurrency(work, before.customerId, currency);
  await rewriteInvitation(work, id, terms);
  await work.audit({
    action: 'invitation.edited',
    subjectKind: 'invitation',
    subjectId: id,
    person: before.customerId,
    before: termsOf(before),
    after: terms,
  });
  return send ? resendInvitation(work, id) : state;
}

/**
 * Sends an invitation again with a new link and 30 new days. The earlier link ends: it may have gone to a wrong
 * address. Refuses `customer.messages_stopped`, `customer.inactive`, `invitation.plan_not_offered`, `invitation.already_accepted`, `invitation.was_revoked`,
 * `invitation.already_open` where its customer got another one since it expired, and `customer.merged`: a merge looks at
 * open invitations only, so one that had expired may be of a record that is gone.
 */
export async function resendInvitation(work: Work, id: string): Promise<InvitationState> {
  await refuseClosing(work);
  const invitation = await lockInvitation(work, id);
  await holdInvitable(work, invitation.customerId);
  const state = advance(invitationTable, invitation.status, 'resend');
  const { planId } = invitation;
  refuseUnless(!planId || (await heldStatus(work, planId)) === 'active', 'invitation.plan_not_offered');
  await refuseOpen(work, invitation.customerId, id);
  const token = tenantToken(work.merchantId);
  const expiresAt = expiryFrom(work);
  await work.run(sql`
    update invitations set status = ${state}, token_hash = ${hashToken(token)},
      token = ${work.vault.seal(token)}, expires_at = ${expiresAt}, sent_at = ${work.now},
      opened_at = null, updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await sendInvitation(work, { id, customerId: invitation.customerId, terms: invitation, token, expiresAt });
  await work.audit({
    action: 'invitation.resent',
    subjectKind: 'invitation',
    subjectId: id,
    after: { status: state, channels: invitation.channels },
  });
  await work.emit('invitation.sent', { id, customer_id: invitation.customerId });
  return state;
}

/** What of an invitation its form shows. */
const seenOf = (row: Awaited<ReturnType<typeof invitationDetail>>) => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  plan_id: row.plan_id,
  quantity: row.quantity,
  plan_start_date: row.plan_start_date,
  coupon_code: row.coupon_code,
  channels: row.channels,
  locale: row.locale,
  message: row.message,
});

/** The contact in an invitation, as its customer's record has it. */
const contactIn = ({
  name,
  email,
  phone,
  locale,
}: Pick<InvitationTerms, 'name' | 'email' | 'phone' | 'locale'>): CustomerContact => ({
  name,
  email_primary: email,
  phone_mobile: phone || null,
  locale,
});

function termsOf(record: InvitationTerms): InvitationTerms {
  const { name, email, phone, planId, planVersionId, quantity, planStartDate, couponId } = record;
  const { channels, locale, message } = record;
  return {
    name,
    email,
    phone,
    planId,
    planVersionId,
    quantity,
    planStartDate,
    couponId,
    channels,
    locale,
    message,
  };
}
