import { z } from 'zod';
import { inBothAreas } from './contract.ts';
import { passkeyAssertion } from './passkeys.ts';
import { changedPassword, knownPassword } from './passwords.ts';
import { twoFactorCode } from './two-factor.ts';
import { done, id, instant, nothing } from './wire.ts';

export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'program', 'unknown'] as const;
/** Entered; the password was refused; the password was right and the two-factor code was not. */
export const SIGN_IN_OUTCOMES = ['signed_in', 'refused', 'code_refused'] as const;

/** Where a person signed in from. Browser and system are names such as `Chrome` and `Windows`. */
const place = {
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(DEVICE_KINDS),
  /** The network address. */
  ip: z.string().nullable(),
};

export const [userUpdatePassword, ratepayerUserUpdatePassword] = inBothAreas({
  name: 'userUpdatePassword',
  method: 'POST',
  path: '/userUpdatePassword',
  access: 'session',
  summary: 'Changes the password and ends the person’s other sessions',
  input: z
    .strictObject({
      current: knownPassword,
      new: changedPassword,
      confirm: z.string().min(1, 'confirm_required').max(200, 'too_long'),
    })
    .superRefine((input, context) => {
      const fault = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (input.new === input.current) fault('new', 'password_same');
      if (input.confirm !== input.new) fault('confirm', 'password_mismatch');
    }),
  output: z.strictObject({ ended_sessions: z.int() }),
  secret: true,
  changes: ['sessions'],
});

export const [listSessions, ratepayerListSessions] = inBothAreas({
  name: 'listSessions',
  method: 'GET',
  path: '/session/list',
  access: 'session',
  summary: 'Where the person is signed in now, this session first',
  input: nothing,
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: id('session'),
        current: z.boolean(),
        ...place,
        created_at: instant,
        last_active_at: instant,
      }),
    ),
  }),
  shows: ['sessions'],
});

export const [endSession, ratepayerEndSession] = inBothAreas({
  name: 'endSession',
  method: 'POST',
  path: '/session/end/{id}',
  access: 'session',
  summary: 'Signs one of the person’s own sessions out; HTTP 404 for any other',
  input: z.strictObject({ id: id('session') }),
  output: done,
  proof: 'recent',
  changes: ['sessions'],
});

export const [endOtherSessions, ratepayerEndOtherSessions] = inBothAreas({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/session/endOthers',
  access: 'session',
  summary: 'Signs the person out everywhere but here',
  input: nothing,
  output: z.strictObject({ ended: z.int() }),
  proof: 'recent',
  changes: ['sessions'],
});

export const [listSignIns, ratepayerListSignIns] = inBothAreas({
  name: 'listSignIns',
  method: 'GET',
  path: '/signIn/list',
  access: 'session',
  summary: 'The newest tries at signing in as the person, good and refused',
  input: nothing,
  output: z.strictObject({
    rows: z.array(z.strictObject({ at: instant, outcome: z.enum(SIGN_IN_OUTCOMES), ...place })),
  }),
  shows: ['sessions'],
});

/** How long a sign-in, a password or a code counts as a recent proof, in minutes. */
export const PROOF_MINUTES = 5;

export const [proveSession, ratepayerProveSession] = inBothAreas({
  name: 'proveSession',
  method: 'POST',
  path: '/session/prove',
  access: 'session',
  summary:
    'Shows again who holds this session, by the password, a code or a passkey. For five minutes it may then make the calls that ask for a recent proof',
  input: z
    .strictObject({
      password: knownPassword.optional(),
      code: twoFactorCode.optional(),
      passkey: passkeyAssertion.optional(),
    })
    .superRefine((input, context) => {
      const fault = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      const [first, ...others] = (['password', 'code', 'passkey'] as const).filter(
        (name) => input[name] !== undefined,
      );
      if (!first) fault('password', 'password_required');
      for (const other of others) fault(other, 'unknown_field');
    }),
  output: done,
  secret: true,
  setsUpTwoFactor: true,
  refusals: ['two_factor.invalid_code', 'passkey.refused'],
  changes: [],
});
