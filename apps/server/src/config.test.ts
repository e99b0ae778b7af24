import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const BASE = {
  DATABASE_URL: 'postgres://app:x@db.test/lorikeet?sslmode=verify-full',
  PUBLIC_URL: 'https://pay.example.com',
  TOKEN_SECRET: 'x'.repeat(40),
  VAULT_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  REQUIRE_TLS: '1',
};

test('with REQUIRE_TLS nothing that would go in the clear is taken, each named', () => {
  expect(readConfig(BASE).REQUIRE_TLS).toBe(true);
  const start = () =>
    readConfig({
      ...BASE,
      DATABASE_URL: 'postgres://app:x@db.test/lorikeet',
      DATABASE_OWNER_URL: 'postgres://owner:x@db.test/lorikeet?sslmode=require',
      PUBLIC_URL: 'http://pay.example.com',
      SMS_URL: 'http://sms.test',
    });
  for (const part of [
    'DATABASE_URL: must say sslmode=verify-full',
    'DATABASE_OWNER_URL: must say sslmode=verify-full',
    'PUBLIC_URL: must begin with https:',
    'SMS_URL: must begin with https:',
  ])
    expect(start).toThrow(part);
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_x1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x1',
  STRIPE_WEBHOOK_SECRET: 'whsec_x1',
};

test('cards go through Stripe where all of its keys are set, and nothing is half set', () => {
  expect(readConfig(BASE)).toMatchObject({ cardProcessor: 'none', stripe: undefined });
  expect(readConfig({ ...BASE, ...STRIPE })).toMatchObject({
    cardProcessor: 'stripe',
    stripe: { secretKey: 'sk_live_x1', webhookSecret: 'whsec_x1', apiOrigin: 'https://api.stripe.com' },
  });
  expect(readConfig({ ...BASE, ...STRIPE, CARD_PROCESSOR: 'none' }).stripe).toBeUndefined();
  const { STRIPE_WEBHOOK_SECRET: _, ...half } = STRIPE;
  for (const [env, said] of [
    [half, 'Not set: STRIPE_WEBHOOK_SECRET'],
    [
      { CARD_PROCESSOR: 'stripe' },
      'Not set: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET',
    ],
    [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_x1' }, 'belong together'],
    [{ ...STRIPE, DEMO: '1' }, 'A demo must not charge real cards'],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_live_x1' }, 'STRIPE_SECRET_KEY: a secret key of Stripe'],
    [{ ...STRIPE, STRIPE_API_ORIGIN: 'http://127.0.0.1:4000' }, 'STRIPE_API_ORIGIN: must begin with https:'],
  ] as const) {
    const start = () => readConfig({ ...BASE, ...env });
    expect(start).toThrow(said);
    // A setting is named, its secret never.
    expect(start).not.toThrow('_x1');
  }
});
