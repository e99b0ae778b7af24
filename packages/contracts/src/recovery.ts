import { z } from 'zod';
import { contract, inBothAreas } from './contract.ts';
import { emailAddress, humanCheck, requireOneWay, staffNames } from './identity.ts';
import { newPassword } from './passwords.ts';
import { done } from './wire.ts';

/** The secret of a link that was sent by e-mail. What it leads to is only found out by looking it up. */
export const linkToken = z.string().trim().min(1, 'required').max(200, 'too_long');

/** Whether a link can still be used: `unknown` is malformed, never sent, or of a person who may not sign in. */
export const LINK_STATES = ['good', 'used', 'expired', 'unknown'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const forgetPassword = contract({
  name: 'forgetPassword',
  area: 'merchant',
  method: 'POST',
  path: '/forgetPassword',
  access: 'public',
  summary:
    'Asks for a link to choose a new password, by e-mail, or by merchant ID and username, then sent to the primary e-mail: the same answer, after the same work, whether or not there is such an account',
  input: z.strictObject({ ...staffNames, google_token: humanCheck }).superRefine(requireOneWay),
  output: done,
  changes: [],
});

export const ratepayerForgetPassword = contract({
  name: 'ratepayerForgetPassword',
  area: 'flex',
  method: 'POST',
  path: '/forgetPassword',
  access: 'public',
  summary:
    'Asks for a link to choose a new password: the same answer, after the same work, whether or not the e-mail has an account',
  input: z.strictObject({ email: emailAddress, google_token: humanCheck }),
  output: done,
  changes: [],
});

export const [checkPasswordLink, ratepayerCheckPasswordLink] = inBothAreas({
  name: 'checkPasswordLink',
  method: 'POST',
  path: '/forgetPasswordCheck',
  access: 'public',
  summary: 'What a link for choosing a password is, before its form is shown',
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({
    state: z.enum(LINK_STATES),
    /** A forgotten password, or an invitation to the staff; null for an unknown link. */
    purpose: z.enum(['reset_password', 'invitation']).nullable(),
    /** Whose sign-in it is, where the link is good. */
    email: z.string().nullable(),
    /** What staff sign in with besides their e-mail; null for ratepayers. */
    merchant_name: z.string().nullable(),
    merchant_id: z.string().nullable(),
    username: z.string().nullable(),
    /** Who invited, where a person did. */
    invited_by: z.string().nullable(),
  }),
  shows: [],
});

export const [forgetPasswordSubmit, ratepayerForgetPasswordSubmit] = inBothAreas({
  name: 'forgetPasswordSubmit',
  method: 'POST',
  path: '/forgetPasswordSubmit',
  access: 'public',
  summary:
    'Sets the password of whoever holds the link and spends it; every session of theirs ends, a second factor stays',
  input: z.strictObject({ token: linkToken, password: newPassword }),
  output: done,
  refusals: ['recovery.link_used', 'recovery.link_expired', 'recovery.link_unknown'],
  changes: ['sessions'],
});
