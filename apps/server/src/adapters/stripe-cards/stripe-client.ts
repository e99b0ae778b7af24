import Stripe from 'stripe';

/** Milliseconds for one try; a bank may take some seconds. A try that is lost is made once more by the SDK, under its key. */
const TIMEOUT_MS = 10_000;
const RETRIES = 1;

/** The official SDK for one account. */
export function createStripe({ secretKey, apiOrigin }: { secretKey: string; apiOrigin: string }): Stripe {
  const { hostname, port, protocol } = new URL(apiOrigin);
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

type StripeFault = InstanceType<typeof Stripe.errors.StripeError>;

export const isStripeFault = (error: unknown): error is StripeFault =>
  error instanceof Stripe.errors.StripeError;

/** A bank's no to a card, or Stripe's own. */
export const isCardFault = (error: unknown): error is StripeFault =>
  error instanceof Stripe.errors.StripeCardError;

/** What Stripe refused for good by its rules, before any bank heard of it. */
export const isRuleFault = (error: unknown): error is StripeFault =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

/** What Stripe will never take as it is. A key that is wrong today is another matter. */
export const isRefusedForGood = (error: unknown): error is StripeFault =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;

/** What Stripe does not have: it was another account's, or test data that was deleted. */
export const isMissing = (error: unknown): boolean =>
  isStripeFault(error) && error.code === 'resource_missing';

/**
 * What may be logged of a fault: its kind and its number in Stripe's own log. Never its sentence, which may quote what was
 * sent, and never its body.
 */
export function faultInWords(error: unknown): string {
  if (!isStripeFault(error)) return `Stripe: ${(error as Error).name}`;
  return ['Stripe:', error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
}

/** The same fault without what may not be logged. */
export const safeFault = (error: unknown): Error => new Error(faultInWords(error));
