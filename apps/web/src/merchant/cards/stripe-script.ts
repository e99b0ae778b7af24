import type { CardNetwork } from '@lorikeet/domain/fees';
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

const NETWORKS: Readonly<Record<string, CardNetwork>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  eftpos_au: 'eftpos',
  amex: 'amex',
  diners: 'diners',
  jcb: 'jcb',
  unionpay: 'unionpay',
};

/** The network that Stripe names; undefined for one that is not taken, and while it is not known. */
export const networkOf = (brand: string | undefined): CardNetwork | undefined => NETWORKS[brand ?? ''];

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
