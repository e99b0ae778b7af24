import { z } from 'zod';
import { bankCode } from './card-checks.ts';
import { contract } from './contract.ts';
import { nameField } from './customer-fields.ts';
import { invitationPage } from './invitations.ts';
import { id, locale } from './wire.ts';

const token = z.string().max(200);
const REFUSED = ['invitation.unknown', 'card_payment.not_offered'] as const;

export const acceptInvitationByCard = contract({
  name: 'acceptInvitationByCard',
  area: 'official',
  method: 'POST',
  path: '/invitation/card',
  access: 'public',
  summary:
    'The payer lets the merchant keep a card instead of an account: their bank is asked to confirm it, and then the invitation is accepted. Nothing is taken',
  input: z.strictObject({
    token,
    /** Who accepts: the holder, as typed. */
    accepted_by: nameField,
    card_token: z.string().min(1, 'required').max(2000, 'too_long'),
    accepted: z.literal(true, 'agreement_required'),
    /** `card.terms` of the page. */
    terms: z.string().max(100),
    locale,
  }),
  output: invitationPage,
  secret: true,
  refusals: [
    ...REFUSED,
    'customer.merged',
    'customer.erased',
    'merchant.closing',
    'invitation.was_revoked',
    'invitation.has_expired',
    'invitation.plan_ended',
    'invitation.changed',
    'plan.quantity_above_last_tier',
    'card.token_unknown',
    'card.network_refused',
    'card.processor_silent',
    'card_check.in_progress',
    'card_check.too_many',
  ],
  changes: ['invitations', 'customers', 'subscriptions'],
});

export const answerInvitationChallenge = contract({
  name: 'answerInvitationChallenge',
  area: 'official',
  method: 'POST',
  path: '/invitation/card/challenge',
  access: 'public',
  summary:
    'The code that the bank asked for before a card is kept. A wrong one ends the try, and so does none (null): the payer takes another card',
  input: z.strictObject({ token, check: id('card_check'), code: bankCode.nullable(), locale }),
  output: invitationPage,
  refusals: [
    ...REFUSED,
    'card_payment.no_challenge',
    'card.processor_silent',
    'plan.quantity_above_last_tier',
  ],
  changes: ['invitations', 'customers', 'subscriptions'],
});
