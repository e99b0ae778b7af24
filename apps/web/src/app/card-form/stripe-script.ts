import type { Stripe, StripeElementChangeEvent } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

let loading: { key: string; script: Promise<Stripe> } | undefined;

/** Stripe's script from Stripe itself, as it wants it; a load that failed is tried again by the next. */
export function stripeScript(key: string): Promise<Stripe> {
  if (loading?.key === key) return loading.script;
  const script = loadStripe(key).then((stripe) => {
    if (!stripe) throw new Error('no script');
    return stripe;
  });
  loading = { key, script };
  script.catch(() => {
    loading = undefined;
  });
  return script;
}

const FAULTS: Readonly<Record<string, string>> = {
  invalid_number: 'wrong_digit',
  invalid_expiry_month_past: 'expired',
  invalid_expiry_year_past: 'expired',
  invalid_expiry_year: 'too_late',
};

/** The fault of a field of Stripe's, by the name that the form has for it. */
export function faultOf({ empty, complete, error }: StripeElementChangeEvent): string | undefined {
  if (empty) return 'missing';
  if (error) return FAULTS[error.code] ?? 'incomplete';
  return complete ? undefined : 'incomplete';
}
