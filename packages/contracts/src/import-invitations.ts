import { z } from 'zod';
import { contract } from './contract.ts';
import { invitationTerms } from './invitations.ts';
import { id } from './wire.ts';

const { locale: _, ...terms } = invitationTerms;

export const sendImportInvitations = contract({
  name: 'sendImportInvitations',
  area: 'merchant',
  method: 'POST',
  path: '/invitation/import/{id}',
  access: 'invitations.write',
  summary:
    'Invites the customers of an imported file who are still pending, up to 200 at once, each in their language, with one plan and one message. Who has been invited already or wants no messages is left out; one without a mobile is invited by e-mail',
  input: z.strictObject({ id: id('customer_import'), ...terms }),
  /** `remaining` of them are for the next call. */
  output: z.strictObject({ invited: z.int(), remaining: z.int() }),
  idempotent: true,
  refusals: [
    'customer_import.undone',
    'invitation.nobody_to_invite',
    'merchant.closing',
    'invitation.no_sms',
    'invitation.plan_not_offered',
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
