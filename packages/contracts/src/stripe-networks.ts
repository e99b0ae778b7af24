import type { CardNetwork } from '@lorikeet/domain/fees';

/** Stripe's names of networks. A card of any other is not taken: no fee is settled for it. */
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
export const networkOfStripe = (brand: string | undefined): CardNetwork | undefined => NETWORKS[brand ?? ''];
