import { z } from 'zod';
import { inBothAreas } from './contract.ts';
import { done, id, instant, nothing, text } from './wire.ts';

/** How many passkeys one person can have. */
export const PASSKEYS_MAX = 20;
const NAME_MAX = 50;

/** How a browser reaches the device that holds a key, as WebAuthn names it. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Bytes as base64url, as browsers and devices make them. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, 'invalid')
    .max(max, 'too_long');

const credential = { id: bytes(1_400), client_data: bytes(4_000) };

/** What a device signed, for a challenge that the portal made. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  authenticator_data: bytes(4_000),
  signature: bytes(4_000),
  /** Who the key says it belongs to; a device that only answers for a named key leaves it out. */
  user_handle: bytes(100).nullable(),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

const name = text(NAME_MAX);
const transports = z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length, 'too_long');
/** A key that the person has: what a browser looks for on the device. */
const known = z.array(z.strictObject({ id: z.string(), transports: z.array(z.string()) }));

/** What a device of a person is asked to sign. */
export const askedPasskey = z.strictObject({ challenge: z.string(), rp_id: z.string(), known });

export const [listPasskeys, ratepayerListPasskeys] = inBothAreas({
  name: 'listPasskeys',
  method: 'GET',
  path: '/passkey/list',
  access: 'session',
  summary: 'The person’s passkeys, the newest first',
  input: nothing,
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: id('passkey'),
        name: z.string(),
        created_at: instant,
        last_used_at: instant.nullable(),
      }),
    ),
  }),
  setsUpTwoFactor: true,
  shows: ['two-factor'],
});

export const [startPasskey, ratepayerStartPasskey] = inBothAreas({
  name: 'startPasskey',
  method: 'POST',
  path: '/passkey/start',
  access: 'session',
  summary: 'What a device needs to make a passkey: good once, for five minutes, in this session',
  input: nothing,
  output: z.strictObject({
    challenge: z.string(),
    rp_id: z.string(),
    rp_name: z.string(),
    user_handle: z.string(),
    user_name: z.string(),
    display_name: z.string(),
    known,
  }),
  secret: true,
  proof: 'recent',
  setsUpTwoFactor: true,
  refusals: ['passkey.too_many'],
  changes: [],
});

export const [addPasskey, ratepayerAddPasskey] = inBothAreas({
  name: 'addPasskey',
  method: 'POST',
  path: '/passkey/add',
  access: 'session',
  summary:
    'Keeps the passkey that a device made. The first second factor of a person answers their recovery codes once',
  input: z.strictObject({ name, ...credential, attestation: bytes(40_000), transports }),
  output: z.strictObject({ recovery_codes: z.array(z.string()).nullable() }),
  secret: true,
  proof: 'recent',
  setsUpTwoFactor: true,
  refusals: ['passkey.refused', 'passkey.too_many', 'passkey.known'],
  changes: ['two-factor', 'sessions', 'team', 'profile'],
});

export const [changePasskey, ratepayerChangePasskey] = inBothAreas({
  name: 'changePasskey',
  method: 'POST',
  path: '/passkey/change/{id}',
  access: 'session',
  summary: 'Gives a passkey another name',
  input: z.strictObject({ id: id('passkey'), name }),
  output: done,
  proof: 'recent',
  changes: ['two-factor'],
});

export const [removePasskey, ratepayerRemovePasskey] = inBothAreas({
  name: 'removePasskey',
  method: 'POST',
  path: '/passkey/remove/{id}',
  access: 'session',
  summary: 'Removes a passkey. With the last one and no authenticator app, two-factor is off',
  input: z.strictObject({ id: id('passkey') }),
  output: done,
  proof: 'recent',
  refusals: ['two_factor.stays_on'],
  changes: ['two-factor', 'sessions', 'team', 'profile'],
});

export const [startPasskeyProof, ratepayerStartPasskeyProof] = inBothAreas({
  name: 'startPasskeyProof',
  method: 'POST',
  path: '/passkey/prove',
  access: 'session',
  summary: 'What a device of the person is asked to sign as a recent proof or beside the password',
  input: nothing,
  output: askedPasskey,
  secret: true,
  changes: [],
});

export const [startPasskeySignIn, ratepayerStartPasskeySignIn] = inBothAreas({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/passkey/signIn/start',
  access: 'public',
  summary: 'What a device is asked to sign for a sign-in without a password; the same for everybody',
  input: nothing,
  output: z.strictObject({ challenge: z.string(), rp_id: z.string() }),
  secret: true,
  changes: [],
});

export const [confirmPasskeySignIn, ratepayerConfirmPasskeySignIn] = inBothAreas({
  name: 'confirmPasskeySignIn',
  method: 'POST',
  path: '/passkey/signIn',
  access: 'public',
  summary:
    'Signs in with a passkey instead of the password. The device has made sure who holds it, so that it counts as both factors',
  input: z.strictObject({ passkey: passkeyAssertion, rememberMe: z.boolean().default(false) }),
  output: z.strictObject({ access_token: z.string(), refresh_token: z.string() }),
  secret: true,
  refusals: ['identity.invalid_credentials'],
  changes: ['sessions'],
});
