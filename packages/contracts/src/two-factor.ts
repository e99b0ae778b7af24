import { z } from 'zod';
import { inBothAreas } from './contract.ts';
import { askedPasskey, passkeyAssertion } from './passkeys.ts';
import { knownPassword } from './passwords.ts';
import { done, nothing } from './wire.ts';

/** Off; started and not confirmed; on. */
export const TWO_FACTOR_STATES = ['off', 'enrolling', 'enabled'] as const;
/** How many recovery codes are returned once, when two-factor is turned on or new ones are asked for. */
export const RECOVERY_CODES = 10;

/** The code of an authenticator app. Apps show it in two groups: spaces do not count. */
export const twoFactorCode = z
  .string()
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .regex(/^\d{6}$/, 'code_invalid');

/**
 * A recovery code as a person types it: capitals, spaces and hyphens do not count, and letters that look like
 * digits are read as those digits, because no code has them (Crockford's base 32).
 */
export const recoveryCode = z
  .string()
  .overwrite((typed) => typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1'))
  .regex(/^[0-9A-HJKMNP-TV-Z]{28}$/, 'recovery_code_invalid');

const proof = {
  code: twoFactorCode.optional(),
  recovery_code: recoveryCode.optional(),
  passkey: passkeyAssertion.optional(),
};

/** One of the three, and no second one. */
function oneProof(
  input: { code?: string; recovery_code?: string; passkey?: object },
  context: z.RefinementCtx,
) {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const [first, ...others] = (['code', 'recovery_code', 'passkey'] as const).filter(
    (name) => input[name] !== undefined,
  );
  if (!first) fault('code', 'code_required');
  for (const other of others) fault(other, 'unknown_field');
}

/** Shown once and kept by the person; the portal keeps hashes only. */
const freshCodes = z.array(z.string());

export const [getValidatePage, ratepayerGetValidatePage] = inBothAreas({
  name: 'getValidatePage',
  method: 'GET',
  path: '/getValidatePage',
  access: 'session',
  summary:
    'Whether two-factor is on and outstanding, and then what a passkey is asked to sign; QR code and secret only while an enrolment waits for its first code, to a session with a recent proof',
  input: nothing,
  output: z.strictObject({
    /** Of the authenticator app. */
    state: z.enum(TWO_FACTOR_STATES),
    /** This session has not passed its second factor yet. */
    outstanding: z.boolean(),
    /** An SVG as a data URL. */
    qr_code: z.string().nullable(),
    /** Base 32, for apps that cannot scan. */
    secret: z.string().nullable(),
    /** Absent while outstanding, and without a second factor. */
    recovery_codes_left: z.int().nullable(),
    /** While outstanding, for a person with passkeys alone: what one of them signs for `validateMfa`, new at each call. */
    passkey: askedPasskey.optional(),
  }),
  secret: true,
  beforeTwoFactor: true,
  shows: ['two-factor'],
});

export const [getSecondFactor, ratepayerGetSecondFactor] = inBothAreas({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/twoFactor/own',
  access: 'session',
  summary: 'Whether the person must have a second factor, and which they have',
  input: nothing,
  output: z.strictObject({
    /** By a rule that holds now: the last one cannot be removed. */
    required: z.boolean(),
    /** An authenticator app is set up. */
    app: z.boolean(),
    /** How many passkeys there are: each is a second factor. */
    passkeys: z.int(),
  }),
  setsUpTwoFactor: true,
  shows: ['two-factor'],
});

export const [validateMfa, ratepayerValidateMfa] = inBothAreas({
  name: 'validateMfa',
  method: 'POST',
  path: '/validateMfa',
  access: 'session',
  summary:
    'Passes an outstanding second factor, by code, recovery code or passkey, or confirms an enrolment by its first code and answers its recovery codes once',
  input: z.strictObject(proof).superRefine(oneProof),
  output: z.strictObject({ recovery_codes: freshCodes.nullable() }),
  secret: true,
  beforeTwoFactor: true,
  refusals: ['two_factor.invalid_code', 'passkey.refused', 'two_factor.nothing_to_verify'],
  changes: ['sessions', 'team'],
});

export const [startTwoFactor, ratepayerStartTwoFactor] = inBothAreas({
  name: 'startTwoFactor',
  method: 'POST',
  path: '/twoFactor/start',
  access: 'session',
  summary: 'Starts an enrolment with a new secret; one that was started before ends',
  input: nothing,
  output: z.strictObject({ qr_code: z.string(), secret: z.string() }),
  secret: true,
  proof: 'recent',
  setsUpTwoFactor: true,
  refusals: ['two_factor.already_enabled'],
  changes: ['two-factor'],
});

export const [cancelTwoFactor, ratepayerCancelTwoFactor] = inBothAreas({
  name: 'cancelTwoFactor',
  method: 'POST',
  path: '/twoFactor/cancel',
  access: 'session',
  summary: 'Gives up an enrolment that was not confirmed',
  input: nothing,
  output: done,
  proof: 'recent',
  setsUpTwoFactor: true,
  changes: ['two-factor'],
});

export const [disableTwoFactor, ratepayerDisableTwoFactor] = inBothAreas({
  name: 'disableTwoFactor',
  method: 'POST',
  path: '/twoFactor/disable',
  access: 'session',
  summary:
    'Forgets the authenticator app: password and a second factor. Without a passkey, two-factor is off',
  input: z.strictObject({ password: knownPassword, ...proof }).superRefine(oneProof),
  output: done,
  secret: true,
  refusals: ['two_factor.invalid_code', 'passkey.refused', 'two_factor.not_enabled', 'two_factor.stays_on'],
  changes: ['two-factor', 'sessions', 'team'],
});

export const [replaceRecoveryCodes, ratepayerReplaceRecoveryCodes] = inBothAreas({
  name: 'replaceRecoveryCodes',
  method: 'POST',
  path: '/twoFactor/recoveryCodes',
  access: 'session',
  summary: 'Replaces the recovery codes: password and a second factor; answers the new ones once',
  input: z.strictObject({ password: knownPassword, ...proof }).superRefine(oneProof),
  output: z.strictObject({ recovery_codes: freshCodes }),
  secret: true,
  refusals: ['two_factor.invalid_code', 'passkey.refused', 'two_factor.not_enabled'],
  changes: ['two-factor'],
});
