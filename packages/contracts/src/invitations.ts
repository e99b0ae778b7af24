import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import { INVITATION_STATES } from '@lorikeet/domain/invitations';
import { TAX_CODES } from '@lorikeet/domain/invoices';
import { FEE_TYPES, PROCESS_TYPES } from '@lorikeet/domain/plans';
import { z } from 'zod';
import { shownLogo } from './brands.ts';
import { cardAgreement } from './card-checks.ts';
import { contract } from './contract.ts';
import { couponCode, discountShape } from './coupons.ts';
import {
  accountNameField,
  accountNumberField,
  bsbField,
  emailField,
  nameField,
  phoneField,
} from './customer-fields.ts';
import { cents, currency, id, instant, listInput, listOutput, localDate, locale, oneOrMore } from './wire.ts';

const nullableText = z.string().nullable();
export const INVITATION_CHANNELS = ['email', 'sms'] as const;
/** What an invitation's page can be: one of its states as a payer sees them, for a plan that takes nobody any more, or a link that opens nothing. */
export const INVITATION_FACES = ['open', 'accepted', 'expired', 'revoked', 'plan_ended', 'unknown'] as const;

/** What is offered, how it is sent and what is said with it. */
export const invitationTerms = {
  plan_id: id('plan').nullish(),
  quantity: z.int('quantity_invalid').min(1, 'quantity_invalid').max(10_000_000, 'too_big').default(1),
  plan_start_date: localDate.nullish(),
  /** A coupon that the payer is offered with the plan. */
  coupon_code: couponCode.nullish(),
  channels: z.array(z.enum(INVITATION_CHANNELS)).min(1, 'channel_required').max(2),
  locale,
  message: z.string().trim().max(500, 'too_long').optional(),
};
const invitationFields = { name: nameField, email: emailField, phone: phoneField, ...invitationTerms };

/** One tier of the offer with the payer's own units in it. */
const offerTier = z.strictObject({
  first_unit: z.int(),
  last_unit: z.int().nullable(),
  unit_price_e4: z.int(),
  flat_fee_cents: cents,
  quantity: z.int(),
  amount_cents: cents,
  is_reached: z.boolean(),
});

export const offerView = z.strictObject({
  plan_name: z.string(),
  description: nullableText,
  /** What one unit is called; null where the plan says nothing. */
  unit_name: nullableText,
  tax_code: z.enum(TAX_CODES),
  process_type: z.enum(PROCESS_TYPES),
  fee_type: z.enum(FEE_TYPES),
  currency,
  quantity: z.int(),
  unit_price_e4: z.int().nullable(),
  /** What a period costs, before a coupon. */
  total_cents: cents,
  /** What a coupon makes of it: for so many bills, or for ever; null without one. */
  coupon: z.strictObject({ coupon_code: z.string(), ...discountShape, net_cents: cents }).nullable(),
  tiers: z.array(offerTier),
  /** Where the first period starts that is billed. */
  starts_on: localDate,
  /** The days before it that cost nothing; `until` is the first that is billed. */
  trial: z.strictObject({ from: localDate, until: localDate }).nullable(),
  /** The first four debits; `due_date` is the period's start when banks are closed on it. */
  debits: z.array(z.strictObject({ due_date: localDate, debit_date: localDate, amount_cents: cents })),
});

/** Banks are closed; nothing is taken on the day of acceptance; a charge of a card is announced before. */
export const FIRST_MOVED = ['bank_closed', 'after_acceptance', 'charge_announced'] as const;

export const agreementView = z.strictObject({
  version: z.string(),
  debit_user_name: z.string(),
  debit_user_id: z.string(),
  debit_user_abn: nullableText,
  on_behalf_of: nullableText,
  statement_name: z.string(),
  /** Five plain sentences. */
  points: z.array(z.string()),
  sections: z.array(
    z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()), items: z.array(z.string()) }),
  ),
});

export const invitationPage = z.strictObject({
  face: z.enum(INVITATION_FACES),
  locale,
  /** The language of this answer's agreement: the one asked for, else the invitation's. */
  shown_locale: locale,
  merchant: z
    .strictObject({
      name: z.string(),
      abn: nullableText,
      email: nullableText,
      phone: nullableText,
      /** The merchant's own, on which white text is legible. */
      colour: nullableText,
      logo: shownLogo,
    })
    .nullable(),
  name: nullableText,
  email_masked: nullableText,
  message: nullableText,
  expires_on: localDate.nullable(),
  ended_on: localDate.nullable(),
  offer: offerView.nullable(),
  /** Why the first debit is not on the day on which it is due; null where it is. */
  first_moved: z.enum(FIRST_MOVED).nullable(),
  /** The platform has not approved the merchant yet: nothing is taken before it has, so the dates are the earliest. */
  awaits_approval: z.boolean(),
  /** Subscriptions of the payer under requests that hold: the new one takes them over where the payer says so. */
  others: z.array(z.strictObject({ plan_name: z.string(), account_masked: z.string() })),
  agreement: agreementView.nullable(),
  /** The other way to pay: a card that is kept. Null where the merchant takes no cards, and once it is accepted. */
  card: cardAgreement.nullable(),
  /** Names what the payer reads; accepting sends it back, so that nobody agrees to what has changed meanwhile. */
  terms: nullableText,
  outcome: z
    .strictObject({
      /** Null where a card is kept. */
      mandate_reference: nullableText,
      /** Of the account or the card. */
      account_masked: z.string(),
      card_network: z.enum(CARD_NETWORKS).nullable(),
      accepted_on: localDate,
      agreement_url: nullableText,
    })
    .nullable(),
});

export const openInvitation = contract({
  name: 'openInvitation',
  area: 'official',
  method: 'GET',
  path: '/invitation/detail',
  access: 'public',
  summary: 'An invitation as its payer sees it, by the link’s token',
  input: z.strictObject({ token: z.string().max(200), locale: locale.optional() }),
  output: invitationPage,
  refusals: ['plan.quantity_above_last_tier'],
  shows: ['invitations'],
});

export const acceptInvitation = contract({
  name: 'acceptInvitation',
  area: 'official',
  method: 'POST',
  path: '/invitation/accept',
  access: 'public',
  summary: 'The payer names the account and accepts the agreement; the same again changes nothing',
  input: z.strictObject({
    token: z.string().max(200),
    /** Who accepts, as typed. */
    accepted_by: nameField,
    account_name: accountNameField,
    bsb: bsbField,
    account_number: accountNumberField,
    sole_authority: z.literal(true, 'sole_authority_required'),
    accepted: z.literal(true, 'agreement_required'),
    /** The payer's word that `others` are debited under this request from now on. */
    take_over: z.boolean().optional(),
    terms: z.string().max(100),
    locale,
  }),
  output: invitationPage,
  secret: true,
  refusals: [
    'customer.merged',
    'customer.erased',
    'merchant.closing',
    'invitation.unknown',
    'invitation.was_revoked',
    'invitation.has_expired',
    'invitation.plan_ended',
    'invitation.changed',
    'mandate.facility_stopped',
    'facility.none',
    'plan.quantity_above_last_tier',
    'mandate.all_must_sign',
    'mandate.agreement_changed',
    'mandate.aud_only',
    'subscription.aud_only',
    'subscription.customer_currency',
    'subscription.plan_has_ended',
  ],
  changes: ['invitations', 'mandates', 'customers'],
});

export const invitationRow = z.strictObject({
  id: id('invitation'),
  customer_id: id('customer'),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.enum(INVITATION_STATES),
  plan_id: id('plan').nullable(),
  plan_name: nullableText,
  quantity: z.int(),
  plan_start_date: localDate.nullable(),
  coupon_code: nullableText,
  channels: z.array(z.enum(INVITATION_CHANNELS)),
  locale,
  message: nullableText,
  created_at: instant,
  sent_at: instant.nullable(),
  opened_at: instant.nullable(),
  accepted_at: instant.nullable(),
  /** What the payer chose to pay by; null until it is accepted. */
  accepted_by: z.enum(['bank_account', 'card']).nullable(),
  revoked_at: instant.nullable(),
  expires_at: instant,
  /** No `resend` while the customer is inactive or every message to them is stopped. */
  can: z.array(z.enum(['edit', 'resend', 'revoke'])),
});

/** What of an invitation its form changes, as it stood when the form opened. */
const seenInvitation = invitationRow.pick({
  name: true,
  email: true,
  phone: true,
  plan_id: true,
  quantity: true,
  plan_start_date: true,
  coupon_code: true,
  channels: true,
  locale: true,
  message: true,
});

export const listInvitations = contract({
  name: 'listInvitations',
  area: 'merchant',
  method: 'GET',
  path: '/invitation/list',
  access: 'invitations.read',
  summary: 'Invitations, the latest first',
  input: listInput(['created_at'], {
    status: oneOrMore(INVITATION_STATES),
    customer_id: id('customer').optional(),
  }),
  output: listOutput(invitationRow),
  shows: ['invitations', 'customers'],
});

export const getInvitation = contract({
  name: 'getInvitation',
  area: 'merchant',
  method: 'GET',
  path: '/invitation/detail',
  access: 'invitations.read',
  summary: 'One invitation',
  input: z.strictObject({ id: id('invitation') }),
  output: invitationRow,
  shows: ['invitations', 'customers'],
});

export const createInvitation = contract({
  name: 'createInvitation',
  area: 'merchant',
  method: 'POST',
  path: '/invitation/create',
  access: 'invitations.write',
  summary:
    'Invites somebody to pay by direct debit or a kept card, by e-mail, SMS or both; the link works for 30 days',
  input: z.strictObject({ ...invitationFields, customer_id: id('customer').optional() }),
  output: z.strictObject({ id: id('invitation'), customer_id: id('customer') }),
  idempotent: true,
  refusals: [
    'customer.merged',
    'customer.erased',
    'customer.messages_stopped',
    'customer.inactive',
    'merchant.closing',
    'invitation.no_sms',
    'invitation.plan_not_offered',
    'invitation.already_open',
    'mandate.aud_only',
    'merchant.currency_not_collected',
    'card_payment.not_offered',
    'subscription.customer_currency',
    'facility.none',
    'coupon.unknown',
    'coupon.archived',
    'coupon.ended',
    'coupon.used_up',
    'coupon.other_plan',
    'coupon.other_currency',
    'plan.quantity_above_last_tier',
  ],
  changes: ['invitations', 'customers'],
});

export const updateInvitation = contract({
  name: 'updateInvitation',
  area: 'merchant',
  method: 'POST',
  path: '/invitation/update/{id}',
  access: 'invitations.write',
  summary: 'Changes an invitation until it is accepted; `send` sends it again with a new link',
  input: z.strictObject({
    id: id('invitation'),
    ...invitationFields,
    send: z.boolean(),
    seen: seenInvitation.optional(),
  }),
  output: z.strictObject({ status: z.enum(INVITATION_STATES) }),
  refusals: [
    'record.changed_meanwhile',
    'customer.merged',
    'customer.erased',
    'customer.messages_stopped',
    'customer.inactive',
    'merchant.closing',
    'invitation.already_accepted',
    'invitation.was_revoked',
    'invitation.already_open',
    'invitation.no_sms',
    'invitation.plan_not_offered',
    'facility.none',
    'merchant.currency_not_collected',
    'card_payment.not_offered',
    'subscription.customer_currency',
    'coupon.unknown',
    'coupon.archived',
    'coupon.ended',
    'coupon.used_up',
    'coupon.other_plan',
    'coupon.other_currency',
    'plan.quantity_above_last_tier',
  ],
  changes: ['invitations', 'customers'],
});

export const resendInvitation = contract({
  name: 'resendInvitation',
  area: 'merchant',
  method: 'POST',
  path: '/invitation/resend/{id}',
  access: 'invitations.write',
  summary: 'Sends an invitation again with a new link and 30 new days; the earlier link ends',
  input: z.strictObject({ id: id('invitation') }),
  output: z.strictObject({ status: z.enum(INVITATION_STATES) }),
  idempotent: true,
  refusals: [
    'customer.merged',
    'customer.erased',
    'customer.messages_stopped',
    'customer.inactive',
    'merchant.closing',
    'invitation.already_accepted',
    'invitation.was_revoked',
    'invitation.plan_not_offered',
    'invitation.already_open',
    'plan.quantity_above_last_tier',
  ],
  changes: ['invitations', 'customers'],
});

export const revokeInvitation = contract({
  name: 'revokeInvitation',
  area: 'merchant',
  method: 'POST',
  path: '/invitation/revoke/{id}',
  access: 'invitations.write',
  summary: 'Ends an invitation; its page says so',
  input: z.strictObject({ id: id('invitation') }),
  output: z.strictObject({ status: z.enum(INVITATION_STATES) }),
  refusals: ['invitation.already_accepted'],
  changes: ['invitations', 'customers'],
});

export const previewInvitation = contract({
  name: 'previewInvitation',
  area: 'merchant',
  method: 'POST',
  path: '/invitation/preview',
  access: 'invitations.write',
  summary: 'The e-mail, page and SMS that an invitation would send, from a form that may be half filled',
  input: z.strictObject({
    name: z.string().max(200),
    email: z.string().max(300),
    phone: z.string().max(100),
    plan_id: id('plan').nullish(),
    quantity: z.int().min(1).max(10_000_000).catch(1),
    plan_start_date: localDate.nullish().catch(null),
    coupon_code: z.string().max(100).nullish(),
    locale,
    message: z.string().max(500).optional(),
  }),
  output: z.strictObject({
    email: z.strictObject({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
    sms: z.strictObject({ text: z.string(), characters: z.int(), limit: z.int(), parts: z.int() }),
    page: invitationPage,
    expires_on: localDate,
    /** Why there is no price, such as `plan.quantity_above_last_tier`. */
    price_refusal: nullableText,
    /** Why the coupon cannot be given, such as `coupon.unknown`. */
    coupon_refusal: nullableText,
  }),
  refusals: ['plan.quantity_above_last_tier'],
  shows: ['invitations'],
});
