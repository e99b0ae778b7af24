import { z } from 'zod';

const beginning = (prefix: RegExp, meaning: string) => z.string().regex(prefix, meaning).optional();

/** Settings of cards through Stripe. Keys are made in Stripe's dashboard. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: beginning(
    /^[sr]k_(test|live)_\w+$/,
    'a secret key of Stripe, which begins with sk_test_, sk_live_, rk_test_ or rk_live_',
  ),
  STRIPE_PUBLISHABLE_KEY: beginning(
    /^pk_(test|live)_\w+$/,
    'a publishable key of Stripe, which begins with pk_test_ or pk_live_',
  ),
  STRIPE_WEBHOOK_SECRET: beginning(
    /^whsec_\S+$/,
    'the signing secret of the endpoint at Stripe, which begins with whsec_',
  ),
  /** Where Stripe's API is; another one only for a stand-in of it. */
  STRIPE_API_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).origin === url, 'an origin alone, such as https://api.stripe.com')
    .default('https://api.stripe.com'),
};

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

type Value = Partial<Record<(typeof KEYS)[number], string | undefined>> & {
  CARD_PROCESSOR?: 'none' | 'sandbox' | 'stripe' | undefined;
  STRIPE_API_ORIGIN: string;
  DEMO: boolean;
};

/** Throws where Stripe is asked for, or half set: cards that are taken and never confirmed would be worse than none. */
export function refuseHalfStripe(value: Value): void {
  const missing = KEYS.filter((name) => !value[name]);
  const isMeant =
    value.CARD_PROCESSOR === 'stripe' || (!value.CARD_PROCESSOR && missing.length < KEYS.length);
  if (!isMeant) return;
  if (missing.length > 0)
    throw new Error(`Cards through Stripe need ${KEYS.join(', ')}. Not set: ${missing.join(', ')}.`);
  const isLive = (name: (typeof KEYS)[number]) => value[name]!.includes('k_live_');
  if (isLive('STRIPE_SECRET_KEY') !== isLive('STRIPE_PUBLISHABLE_KEY'))
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: both of test mode, or both live.',
    );
  if (value.DEMO && isLive('STRIPE_SECRET_KEY'))
    throw new Error('A demo must not charge real cards: set Stripe’s keys of test mode, or DEMO=0.');
}

/** Who charges cards. */
export function cardProcessorOf(value: Value): 'none' | 'sandbox' | 'stripe' {
  if (value.CARD_PROCESSOR) return value.CARD_PROCESSOR;
  if (value.STRIPE_SECRET_KEY) return 'stripe';
  return value.DEMO ? 'sandbox' : 'none';
}

/** The keys of Stripe where it charges cards. */
export const stripeOf = (value: Value) =>
  cardProcessorOf(value) === 'stripe'
    ? {
        secretKey: value.STRIPE_SECRET_KEY!,
        publishableKey: value.STRIPE_PUBLISHABLE_KEY!,
        webhookSecret: value.STRIPE_WEBHOOK_SECRET!,
        apiOrigin: value.STRIPE_API_ORIGIN,
      }
    : undefined;
