import { isMerchantSlug } from '@lorikeet/domain/kernel';
import { merchantStates } from '@lorikeet/domain/merchants';
import { z } from 'zod';
import { contract } from './contract.ts';
import { emailAddress, humanCheck } from './identity.ts';
import { newPassword } from './passwords.ts';
import { LINK_STATES, linkToken } from './recovery.ts';
import { done, nothing } from './wire.ts';

export const register = contract({
  name: 'register',
  area: 'merchant',
  method: 'POST',
  path: '/register',
  access: 'public',
  summary:
    'Asks for a merchant account: a letter goes to the e-mail, and the answer is the same whether or not it has an account',
  input: z.strictObject({
    email: emailAddress,
    /** Checked and forgotten: whoever opens the letter chooses the password. */
    password: newPassword.optional(),
    google_token: humanCheck,
    /** Agreement to the terms; where it is said at all it must be a yes. */
    terms: z
      .boolean()
      .refine((agreed) => agreed, { error: 'terms_required' })
      .optional(),
  }),
  output: done,
  changes: ['profile'],
});

export const checkRegistration = contract({
  name: 'checkRegistration',
  area: 'merchant',
  method: 'POST',
  path: '/registerCheck',
  access: 'public',
  summary: 'Whether the link of a registration can still be used, and for which e-mail',
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({ state: z.enum(LINK_STATES), email: z.string().nullable() }),
  shows: ['profile'],
});

export const confirmRegistration = contract({
  name: 'confirmRegistration',
  area: 'merchant',
  method: 'POST',
  path: '/registerConfirm',
  access: 'public',
  summary:
    'Confirms the e-mail of a registration with the password of its owner: makes the merchant, which prepares, and its owner',
  input: z.strictObject({ token: linkToken, password: newPassword }),
  secret: true,
  output: z.strictObject({ email: z.string(), merchant_id: z.string(), username: z.string() }),
  refusals: [
    'registration.link_used',
    'registration.link_expired',
    'registration.link_unknown',
    'registration.has_account',
    'merchant.slug_taken',
  ],
  changes: ['profile'],
});

/** What a new merchant does before it is live, in the order in which it is shown. */
export const ONBOARDING_STEPS = [
  'email_confirmed',
  'names_chosen',
  'business_details',
  'payout_account',
  'card_fees',
  'two_factor',
  'first_plan',
  'first_invite',
  'approval',
] as const;

export const getOnboardingChecklist = contract({
  name: 'getOnboardingChecklist',
  area: 'merchant',
  method: 'GET',
  path: '/merchant/onboarding',
  access: 'dashboard.read',
  byKey: false,
  summary: 'What a merchant still has to do before its first debit, found from what is there',
  input: nothing,
  output: z.strictObject({
    status: z.enum(merchantStates.states),
    steps: z.array(z.strictObject({ step: z.enum(ONBOARDING_STEPS), done: z.boolean() })),
    /** The names that were made from the e-mail, and whether the reader may still choose their own. */
    merchant_id: z.string(),
    username: z.string(),
    can_choose_merchant_id: z.boolean(),
    can_choose_username: z.boolean(),
    /** False until there is a way into the bank, which opens with the business details. */
    can_invite: z.boolean(),
  }),
  // The platform approves from its own screens: a notification says so here.
  shows: ['onboarding', 'merchants', 'team', 'customers', 'plans', 'invitations', 'notifications'],
});

const identifier = (missing: string, malformed: string) =>
  z.string().trim().min(1, missing).max(50, 'too_long').refine(isMerchantSlug, { error: malformed });

export const chooseSignInNames = contract({
  name: 'chooseSignInNames',
  area: 'merchant',
  method: 'POST',
  path: '/merchant/signInNames',
  access: 'settings.write',
  byKey: false,
  summary: 'Chooses the merchant ID and the reader’s username, each once after a registration',
  input: z.strictObject({
    merchant_id: identifier('merchant_id_required', 'merchant_id_invalid'),
    username: identifier('username_required', 'merchant_id_invalid'),
  }),
  output: done,
  refusals: ['registration.names_chosen'],
  changes: ['onboarding', 'profile'],
});
