import { createHash } from 'node:crypto';
import { z } from 'zod';
import { EXPORTS_AT_ONCE, SMALLEST_POOL, TIME_OUTS, type TimeOuts } from './platform/db/time-outs.ts';
import { parseTrustedProxies } from './platform/http/trusted-proxies.ts';
import type { KeptDays } from './platform/purge.ts';
import { cardProcessorOf, refuseHalfStripe, stripeOf, stripeSettings } from './stripe-config.ts';

const flag = z.enum(['0', '1', 'true', 'false', '']).transform((text) => text === '1' || text === 'true');

/** `1:<base64 of 32 bytes>,2:<…>`: every key that may open, the last one seals. */
const vaultKeys = z.string().transform((text, context) => {
  const keys = new Map<number, Buffer>();
  for (const part of text.split(',')) {
    const [id, key] = part.split(':');
    const bytes = Buffer.from(key ?? '', 'base64');
    if (!/^\d{1,3}$/.test(id ?? '') || Number(id) > 255 || bytes.length !== 32) {
      context.addIssue('each key must be id:base64 of 32 bytes, ids 0 to 255');
      return z.NEVER;
    }
    keys.set(Number(id), bytes);
  }
  return keys;
});

const trustedProxies = z.string().transform((text, context) => {
  const proxies = parseTrustedProxies(text);
  if (proxies !== undefined) return proxies;
  context.addIssue(
    'say how many proxies stand before the portal (0 to 10), or their addresses and ranges with commas between, such as 10.0.0.7,192.168.0.0/16',
  );
  return z.NEVER;
});

/** How long something spent is kept. */
const keptDays = (days: number) => z.coerce.number().int().min(1).max(3_650).default(days);

/** A time-out, set in seconds. */
const seconds = (defaultMs: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .max(3_600)
    .default(defaultMs / 1_000);

const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  /** Files in a bucket instead of DATA_DIR. */
  S3_BUCKET: z.string().min(3).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'empty, or folders with a slash after each, such as lorikeet/')
    .default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Both or neither: without them the AWS SDK finds what the machine gives it, such as an instance's role. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The database itself, where DATABASE_URL leads to a pooler: for locks, notifications, jobs and copies. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica for lists and dashboards, and how many seconds it may be behind. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_LAG: z.coerce.number().int().min(1).max(3_600).default(10),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(
      SMALLEST_POOL,
      `at least ${SMALLEST_POOL}: ${EXPORTS_AT_ONCE} exports may each keep a connection, and other calls need one`,
    )
    .max(200)
    .default(20),
  DATABASE_CONNECT_TIMEOUT: seconds(TIME_OUTS.connectMs),
  DATABASE_STATEMENT_TIMEOUT: seconds(TIME_OUTS.statementMs),
  DATABASE_LOCK_TIMEOUT: seconds(TIME_OUTS.lockMs),
  DATABASE_IDLE_TIMEOUT: seconds(TIME_OUTS.idleMs),
  DATABASE_REPORT_TIMEOUT: seconds(TIME_OUTS.reportMs),
  /** Beyond the time-out of a statement: a server that has not answered by then is taken to be gone. */
  DATABASE_SILENCE_TIMEOUT: seconds(TIME_OUTS.silenceMs),
  /** Off behind a pooler that hands connections over between transactions and does not know prepared statements. */
  DATABASE_PREPARE: flag.default(true),
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** Where a process of ROLE=worker shows its health and metrics. */
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).default(3001),
  /** Seconds that a process which is asked to end goes on serving, not ready, until proxies have seen it. */
  STOP_DELAY: z.coerce.number().int().min(0).max(300).default(0),
  /** Seconds that requests, phases and jobs then have to end. */
  STOP_TIMEOUT: z.coerce.number().int().min(1).max(3_600).default(20),
  DEMO: flag.default(false),
  /**
   * The processor of cards: the sandbox takes its published test cards only. Without it, Stripe where its keys are there,
   * else the sandbox in demos.
   */
  CARD_PROCESSOR: z.enum(['none', 'sandbox', 'stripe']).optional(),
  ...stripeSettings,
  /** Length of the demo's history in days: 0 for none, else 60 or more. */
  DEMO_DAYS: z.coerce
    .number()
    .int()
    .refine((days) => days === 0 || (days >= 60 && days <= 800), '0, or 60 to 800')
    .default(365),
  DEMO_CUSTOMERS: z.coerce.number().int().min(1).max(2000).default(200),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Lorikeet <no-reply@lorikeet.test>'),
  SMS_URL: z.url().optional(),
  SMS_TOKEN: z.string().optional(),
  TOKEN_SECRET: z.string().min(32, 'at least 32 characters'),
  VAULT_KEYS: vaultKeys,
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  /** Where the script of reCAPTCHA is loaded from and its proofs are checked: recaptcha.net where google.com is not reached. */
  RECAPTCHA_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).origin === url, 'an origin alone, such as https://www.recaptcha.net')
    .default('https://www.google.com'),
  /** How many tries the human check takes: 1,200 are well under a second on a phone, and costly by the thousand. */
  HUMAN_CHECK_TRIES: z.coerce.number().int().min(3).max(1_000_000).default(1_200),
  TRUST_PROXY: trustedProxies.default(false),
  /** Calls in a minute from one address without a session, and of one session; 0 for no limit. */
  CALLS_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(600),
  SESSION_CALLS_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(1_200),
  /** Shown by the program that reads `/metrics`; without it they are for callers on the same machine. */
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  KEEP_REPLIES_DAYS: keptDays(1),
  KEEP_TICKETS_DAYS: keptDays(1),
  KEEP_SESSIONS_DAYS: keptDays(90),
  KEEP_LINKS_DAYS: keptDays(30),
  KEEP_EVENTS_DAYS: keptDays(30),
  KEEP_TRIES_DAYS: keptDays(1),
  KEEP_NOTIFICATIONS_DAYS: keptDays(90),
  /** Refuses to start, and to send, over anything but TLS: database, e-mail, SMS and the portal's own address. */
  REQUIRE_TLS: flag.default(false),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2_000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** SHA-256 of secrets that are published with the demo and so protect nothing. */
const DEMO_SECRETS = new Set([sha256('lorikeet-demo-secret-lorikeet-demo-secret')]);

/** The only reader of the environment. Throws one error that names every fault, before anything starts. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not complete:\n${faults.join('\n')}\nSee .env.example.`);
  }
  const value = parsed.data;
  if (value.NODE_ENV === 'production' && DEMO_SECRETS.has(sha256(value.TOKEN_SECRET))) {
    throw new Error('TOKEN_SECRET is the published demo secret. Make your own: openssl rand -base64 48');
  }
  if (value.NODE_ENV === 'production' && value.DEMO) throw new Error('DEMO cannot be on in production.');
  if (!value.S3_ACCESS_KEY_ID !== !value.S3_SECRET_ACCESS_KEY) {
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither.');
  }
  refuseHalfStripe(value);
  if (value.REQUIRE_TLS) refusePlain(value);
  return {
    ...value,
    timeOuts: timeOutsOf(value),
    directUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    keptDays: keptDaysOf(value),
    /** The demo's operator signs in with a published password, to published data. */
    platformNeedsTwoFactor: !value.DEMO,
    cardProcessor: cardProcessorOf(value),
    stripe: stripeOf(value),
    /** On which channels a message reaches somebody: a demo shows its outbox. */
    carries: { email: value.DEMO || Boolean(value.SMTP_URL), sms: value.DEMO || Boolean(value.SMS_URL) },
    hasRecaptcha: Boolean(value.RECAPTCHA_SITE_KEY && value.RECAPTCHA_SECRET),
    publicUrl: (value.PUBLIC_URL ?? `http://${value.HOST}:${value.PORT}`).replace(/\/$/, ''),
    vaultCurrent: [...value.VAULT_KEYS.keys()].at(-1)!,
  };
}

/** Throws one error that names every setting that would send something in the clear. */
function refusePlain(value: z.output<typeof environment>): void {
  const isVerified = (url: string) => new URL(url).searchParams.get('sslmode') === 'verify-full';
  const faults = [
    ...(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const)
      .filter((name) => value[name] && !isVerified(value[name]))
      .map((name) => `  ${name}: must say sslmode=verify-full`),
    ...(['SMS_URL', 'RECAPTCHA_ORIGIN', 'S3_ENDPOINT', 'STRIPE_API_ORIGIN'] as const)
      .filter((name) => value[name] && !value[name].startsWith('https:'))
      .map((name) => `  ${name}: must begin with https:`),
    ...(value.PUBLIC_URL?.startsWith('https:') ? [] : ['  PUBLIC_URL: must begin with https:']),
  ];
  if (faults.length > 0) throw new Error(`REQUIRE_TLS is on:\n${faults.join('\n')}`);
}

function keptDaysOf(value: z.output<typeof environment>): KeptDays {
  return {
    replies: value.KEEP_REPLIES_DAYS,
    tickets: value.KEEP_TICKETS_DAYS,
    sessions: value.KEEP_SESSIONS_DAYS,
    links: value.KEEP_LINKS_DAYS,
    events: value.KEEP_EVENTS_DAYS,
    tries: value.KEEP_TRIES_DAYS,
    notifications: value.KEEP_NOTIFICATIONS_DAYS,
  };
}

function timeOutsOf(value: z.output<typeof environment>): TimeOuts {
  return {
    connectMs: value.DATABASE_CONNECT_TIMEOUT * 1_000,
    statementMs: value.DATABASE_STATEMENT_TIMEOUT * 1_000,
    lockMs: value.DATABASE_LOCK_TIMEOUT * 1_000,
    idleMs: value.DATABASE_IDLE_TIMEOUT * 1_000,
    reportMs: value.DATABASE_REPORT_TIMEOUT * 1_000,
    silenceMs: value.DATABASE_SILENCE_TIMEOUT * 1_000,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
