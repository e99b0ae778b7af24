import { isEmail, isMerchantSlug } from '@lorikeet/domain/kernel';
import { merchantStates } from '@lorikeet/domain/merchants';
import { z } from 'zod';
import { contract } from './contract.ts';
import { knownPassword } from './passwords.ts';
import { ALL_PERMISSIONS, type Permission } from './permissions.ts';
import { GENDERS, preferences } from './preferences.ts';
import { currency, done, id, localDate, locale, nothing } from './wire.ts';

/** Minutes without activity after which the server ends a session; `never` leaves it to the tokens. */
export const SESSION_TIMEOUTS = ['15', '30', '60', '120', 'never'] as const;
export type SessionTimeout = (typeof SESSION_TIMEOUTS)[number];

/** An e-mail address as a person types it: trimmed, lower case. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'email_required')
  .refine(isEmail, { error: 'email_invalid' });
/** What the human check gives: an ALTCHA payload, or a reCAPTCHA token where that is configured. */
export const humanCheck = z.string('human_check').min(1, 'human_check').max(8_000, 'human_check');

const tokens = z.strictObject({ access_token: z.string(), refresh_token: z.string() });

/** Who a member of staff is before they sign in: by an e-mail, or by merchant ID and username. Each form names one way. */
export const staffNames = {
  email: emailAddress.optional(),
  merchant_id: z
    .string()
    .trim()
    .min(1, 'merchant_id_required')
    .refine(isMerchantSlug, { error: 'merchant_id_invalid' })
    .optional(),
  username: z.string().trim().min(1, 'username_required').max(254, 'username_invalid').optional(),
};

type StaffName = {
  email?: string | undefined;
  merchant_id?: string | undefined;
  username?: string | undefined;
};

/** For a schema with `staffNames`: one of the two ways, whole, and nothing of the other. */
export function requireOneWay(input: StaffName, context: z.RefinementCtx): void {
  const byName = input.merchant_id !== undefined || input.username !== undefined;
  const missing = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (!byName && input.email === undefined) missing('email', 'email_required');
  if (byName && input.merchant_id === undefined) missing('merchant_id', 'merchant_id_required');
  if (byName && input.username === undefined) missing('username', 'username_required');
  if (byName && input.email !== undefined) missing('email', 'unknown_field');
}

export const userLogin = contract({
  name: 'userLogin',
  area: 'merchant',
  method: 'POST',
  path: '/userLogin',
  access: 'public',
  summary: 'Signs staff in with e-mail and password, or with merchant ID, username and password',
  input: z
    .strictObject({
      ...staffNames,
      password: knownPassword,
      rememberMe: z.boolean().default(false),
      google_token: humanCheck,
    })
    .superRefine(requireOneWay),
  output: tokens,
  secret: true,
  refusals: ['identity.invalid_credentials'],
  changes: ['sessions'],
});

const refreshInput = z.strictObject({ refresh_token: z.string().min(1, 'required').max(300, 'invalid') });

export const refreshToken = contract({
  name: 'refreshToken',
  area: 'merchant',
  method: 'POST',
  path: '/refreshToken',
  access: 'public',
  summary: 'Exchanges a refresh token for the next pair; HTTP 401 when it is no longer good',
  input: refreshInput,
  output: tokens,
  secret: true,
  beforeTwoFactor: true,
  changes: [],
});

export type MenuItem = {
  i18nKey: string;
  path: string;
  name: string;
  component: string | null;
  icon: string | null;
  isHide: boolean;
  isKeepAlive: boolean;
  isHideBreadcrumb: boolean;
  breadcrumbTitle: string | null;
  redirect: string | null;
  isSeparator: boolean;
  children: MenuItem[];
};

const menuItem: z.ZodType<MenuItem, MenuItem> = z.strictObject({
  i18nKey: z.string(),
  path: z.string(),
  name: z.string(),
  component: z.string().nullable(),
  icon: z.string().nullable(),
  isHide: z.boolean(),
  isKeepAlive: z.boolean(),
  isHideBreadcrumb: z.boolean(),
  breadcrumbTitle: z.string().nullable(),
  redirect: z.string().nullable(),
  isSeparator: z.boolean(),
  get children() {
    return z.array(menuItem);
  },
});

/** What staff and ratepayers alike know of themselves. */
const ownProfile = {
  name: z.string(),
  nickname: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  /** The primary e-mail. */
  email: z.string(),
  /** All of them, the primary one first. */
  emails: z.array(
    z.strictObject({ id: id('email'), email: z.string(), is_primary: z.boolean(), is_verified: z.boolean() }),
  ),
  /** Address of the avatar image on this portal. */
  avatar: z.string().nullable(),
  locale,
  two_factor_enabled: z.boolean(),
  session_timeout: z.enum(SESSION_TIMEOUTS),
  preferences,
};

export const getUserInfo = contract({
  name: 'getUserInfo',
  area: 'merchant',
  method: 'GET',
  path: '/getUserInfo',
  access: 'session',
  summary: 'The signed-in person, their merchant, what they may do, and their menu',
  input: nothing,
  output: z.strictObject({
    user: z.strictObject({
      id: id('user'),
      ...ownProfile,
      username: z.string(),
      type: z.enum(['owner', 'staff']),
    }),
    merchant: z.strictObject({
      id: id('merchant'),
      slug: z.string(),
      name: z.string(),
      kind: z.enum(['business', 'council', 'platform']),
      status: z.enum(merchantStates.states),
      /** It prepares, or is a live business that has neither invited nor billed anybody yet: its home shows what is left to do. */
      is_setting_up: z.boolean(),
      time_zone: z.string(),
      currency,
      /** What it collects: its own first, then what it takes by card besides. */
      currencies: z.array(currency),
      /** It collects, or has collected, more than one: amounts in dollars then say whose. */
      sets_currencies_apart: z.boolean(),
      /** SMS leave this portal: a form offers them only then. */
      sends_sms: z.boolean(),
      /** Today in the merchant's time zone, on the business clock. */
      business_date: localDate,
    }),
    permissions: z.array(z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]])),
    menus: z.array(menuItem),
  }),
  shows: ['profile'],
});

export const userLoginOut = contract({
  name: 'userLoginOut',
  area: 'merchant',
  method: 'GET',
  path: '/userLoginOut',
  access: 'session',
  summary: 'Ends the session',
  input: nothing,
  output: done,
  beforeTwoFactor: true,
  changes: ['sessions'],
});

export const ratepayerLogin = contract({
  name: 'ratepayerLogin',
  area: 'flex',
  method: 'POST',
  path: '/userLogin',
  access: 'public',
  summary: 'Signs a ratepayer in',
  input: z.strictObject({
    email: emailAddress,
    password: knownPassword,
    rememberMe: z.boolean().default(false),
    google_token: humanCheck,
  }),
  output: tokens,
  secret: true,
  refusals: ['identity.invalid_credentials'],
  changes: ['sessions'],
});

export const ratepayerRefreshToken = contract({
  name: 'ratepayerRefreshToken',
  area: 'flex',
  method: 'POST',
  path: '/refreshToken',
  access: 'public',
  summary: 'Exchanges a refresh token for the next pair; HTTP 401 when it is no longer good',
  input: refreshInput,
  output: tokens,
  secret: true,
  beforeTwoFactor: true,
  changes: [],
});

export const getRatepayerInfo = contract({
  name: 'getRatepayerInfo',
  area: 'flex',
  method: 'GET',
  path: '/getUserInfo',
  access: 'session',
  summary: 'The signed-in ratepayer',
  input: nothing,
  output: z.strictObject({
    user: z.strictObject({
      id: id('ratepayer'),
      ...ownProfile,
      phone: z.string().nullable(),
    }),
  }),
  shows: ['profile'],
});

export const ratepayerLoginOut = contract({
  name: 'ratepayerLoginOut',
  area: 'flex',
  method: 'GET',
  path: '/userLoginOut',
  access: 'session',
  summary: 'Ends the session',
  input: nothing,
  output: done,
  beforeTwoFactor: true,
  changes: ['sessions'],
});

const challengeParameters = z.looseObject({ algorithm: z.string(), nonce: z.string(), salt: z.string() });

export const getHumanCheck = contract({
  name: 'getHumanCheck',
  area: 'official',
  method: 'GET',
  path: '/captcha/challenge',
  access: 'public',
  summary: 'What the human check is here: an ALTCHA challenge to solve, or the site key of reCAPTCHA',
  input: nothing,
  output: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('altcha'),
      challenge: z.strictObject({ parameters: challengeParameters, signature: z.string() }),
    }),
    z.strictObject({ kind: z.literal('recaptcha'), site_key: z.string(), script_origin: z.string() }),
  ]),
  secret: true,
  shows: [],
});
