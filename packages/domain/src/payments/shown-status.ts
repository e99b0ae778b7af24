import type { BpayStage } from '../bpay/bpay-stages.ts';
import type { CardStage } from '../cards/card-stages.ts';
import type { BankDebitStage } from '../debits/bank-debit-stages.ts';
import type { Cents } from '../kernel/index.ts';

export const PAYMENT_STATUSES = [
  'scheduled',
  'processing',
  'needs_action',
  'succeeded',
  'failed',
  'cancelled',
  'unmatched',
  'reversed',
  'disputed',
  'refunded',
  'partly_refunded',
] as const;
/** What a person sees; computed from the stage, the refunds and the disputes, and never stored as a state. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What a payment that succeeded is shown as: what was taken stays taken when it is refunded or disputed later. */
export const TAKEN_STATUSES = [
  'succeeded',
  'partly_refunded',
  'refunded',
  'disputed',
] as const satisfies readonly PaymentStatus[];
/** What was taken, and what is with the banks: what a dashboard calls money in. */
export const MONEY_IN_STATUSES = [...TAKEN_STATUSES, 'processing'] as const;

export type StagedPayment =
  | { readonly rail: 'bank_debit'; readonly stage: BankDebitStage }
  | { readonly rail: 'card'; readonly stage: CardStage }
  | { readonly rail: 'bpay'; readonly stage: BpayStage };

export const RAILS = ['bank_debit', 'card', 'bpay'] as const;
export type Rail = (typeof RAILS)[number];

const BANK_DEBIT: Record<BankDebitStage, PaymentStatus> = {
  scheduled: 'scheduled',
  held: 'scheduled',
  batched: 'processing',
  submitted: 'processing',
  cleared: 'succeeded',
  returned: 'failed',
  rejected: 'failed',
  cancelled: 'cancelled',
};

const CARD: Record<CardStage, PaymentStatus> = {
  created: 'processing',
  processing: 'processing',
  needs_action: 'needs_action',
  unknown: 'processing',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
};

const BPAY: Record<BpayStage, PaymentStatus> = {
  unmatched: 'unmatched',
  matched: 'succeeded',
  corrected: 'reversed',
  reversed: 'reversed',
};

/** The status of each stage of each rail when there is neither a dispute nor a refund. */
export const STATUS_OF_STAGE = { bank_debit: BANK_DEBIT, card: CARD, bpay: BPAY } as const;

function statusOfStage(payment: StagedPayment): PaymentStatus {
  switch (payment.rail) {
    case 'bank_debit':
      return BANK_DEBIT[payment.stage];
    case 'card':
      return CARD[payment.stage];
    case 'bpay':
      return BPAY[payment.stage];
  }
}

/**
 * The status shown: an open dispute first, then refunds (`refunded` when all that was taken went back), else the
 * stage's own. `taken` and `refunded` in cents.
 */
export function shownStatus(
  payment: StagedPayment & {
    readonly taken: Cents;
    readonly refunded: Cents;
    readonly hasOpenDispute: boolean;
  },
): PaymentStatus {
  if (payment.hasOpenDispute) return 'disputed';
  if (payment.refunded > 0) return payment.refunded >= payment.taken ? 'refunded' : 'partly_refunded';
  return statusOfStage(payment);
}
