import { type Cents, type LocalDate, toLocalDate, ZERO } from '../kernel/index.ts';
import { type FeeRate, INVOICE_PAGE_FEE, processingFee } from './processing-fee.ts';

export const CARD_NETWORKS = ['visa', 'mastercard', 'eftpos', 'amex', 'diners', 'jcb', 'unionpay'] as const;
export type CardNetwork = (typeof CARD_NETWORKS)[number];

export type FeeBearer = 'payer' | 'merchant';

/** From a Sydney date on, who bears the processing fee of each network; a network not named is the payer's. */
export type FeePolicyEntry = {
  readonly from: LocalDate;
  readonly rate: FeeRate;
  readonly bearerByNetwork: Readonly<Partial<Record<CardNetwork, FeeBearer>>>;
};

/** Dated entries of a setting; order does not matter. Old entries stay, so that a replay prices as it did then. */
export type FeePolicy = readonly FeePolicyEntry[];

/** As shipped: the payer bears the invoice-page fee on every card. */
export const SHIPPED_FEE_POLICY: FeePolicy = [
  { from: toLocalDate('2000-01-01'), rate: INVOICE_PAGE_FEE, bearerByNetwork: {} },
];

/**
 * What the switch "Australian rule of 1 October 2026" adds to a policy: schemes again forbid surcharges on eftpos,
 * Visa and Mastercard, debit and credit alike, so the merchant bears those.
 */
export const AUSTRALIAN_RULE_2026: FeePolicyEntry = {
  from: toLocalDate('2026-10-01'),
  rate: INVOICE_PAGE_FEE,
  bearerByNetwork: { visa: 'merchant', mastercard: 'merchant', eftpos: 'merchant' },
};

/** The policy with the Australian rule switched on. */
export function withAustralianRule(policy: FeePolicy): FeePolicy {
  return [...policy.filter((entry) => entry.from < AUSTRALIAN_RULE_2026.from), AUSTRALIAN_RULE_2026];
}

/** The entry in force on a Sydney date. Throws RangeError before the first entry. */
export function entryOn(policy: FeePolicy, on: LocalDate): FeePolicyEntry {
  const past = policy.filter((entry) => entry.from <= on).sort((a, b) => (a.from < b.from ? 1 : -1));
  if (past[0]) return past[0];
  throw new RangeError(`no fee policy on ${on}`);
}

/** Who bears the processing fee of a network on a Sydney date. */
export function feeBearer(policy: FeePolicy, network: CardNetwork, on: LocalDate): FeeBearer {
  return entryOn(policy, on).bearerByNetwork[network] ?? 'payer';
}

/** The fee that the payer pays on top of an amount with a card of that network on a Sydney date. */
export function payerFee(policy: FeePolicy, network: CardNetwork, amount: Cents, on: LocalDate): Cents {
  if (feeBearer(policy, network, on) === 'merchant') return ZERO;
  return processingFee(amount, entryOn(policy, on).rate);
}

/** The networks whose payers bear one rate; `rate` null is no fee, because the merchant bears it. */
export type FeeLine = { readonly networks: readonly CardNetwork[]; readonly rate: FeeRate | null };

/**
 * The fees to show before a network is known, one line for the networks whose payers bear it and one for the others, the
 * dearer first: the charge is then never above what was shown.
 */
export function feeLines(policy: FeePolicy, on: LocalDate): FeeLine[] {
  const { rate } = entryOn(policy, on);
  const borneBy = (bearer: FeeBearer) =>
    CARD_NETWORKS.filter((network) => feeBearer(policy, network, on) === bearer);
  const lines = [
    { networks: borneBy('payer'), rate },
    { networks: borneBy('merchant'), rate: null },
  ];
  return lines.filter(({ networks }) => networks.length > 0);
}

/** What a line comes to on an amount. */
export const feeOfLine = ({ rate }: Pick<FeeLine, 'rate'>, amount: Cents): Cents =>
  rate ? processingFee(amount, rate) : ZERO;
