import type { CardNetwork } from '../../fees/index.ts';

/**
 * What happens to a charge of a card of the sandbox: at once, after the payer's code, or after a time without an answer.
 * The two that time out were approved or declined all the same, which shows when the sandbox is asked again.
 */
export const TEST_OUTCOMES = [
  'approved',
  'declined',
  'insufficient_funds',
  'expired_card',
  'wrong_cvv',
  'challenge_passes',
  'challenge_fails',
  'times_out_approved',
  'times_out_declined',
  'disputed_later',
  'disputed_twice',
  'refund_fails',
] as const;
export type TestOutcome = (typeof TEST_OUTCOMES)[number];

export type TestCard = {
  readonly number: string;
  readonly network: CardNetwork;
  readonly outcome: TestOutcome;
};

/** The only numbers that the sandbox takes: any expiry to come, any code of three digits (four for Amex). */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', network: 'visa', outcome: 'approved' },
  { number: '5555555555554444', network: 'mastercard', outcome: 'approved' },
  { number: '378282246310005', network: 'amex', outcome: 'approved' },
  { number: '4000050360000001', network: 'eftpos', outcome: 'approved' },
  { number: '3056930009020004', network: 'diners', outcome: 'approved' },
  { number: '3566002020360505', network: 'jcb', outcome: 'approved' },
  { number: '6200000000000005', network: 'unionpay', outcome: 'approved' },
  { number: '4000000000000002', network: 'visa', outcome: 'declined' },
  { number: '4000000000009995', network: 'visa', outcome: 'insufficient_funds' },
  { number: '4000000000000069', network: 'visa', outcome: 'expired_card' },
  { number: '4000000000000127', network: 'visa', outcome: 'wrong_cvv' },
  { number: '4000000000003220', network: 'visa', outcome: 'challenge_passes' },
  { number: '4000008400001629', network: 'visa', outcome: 'challenge_fails' },
  { number: '4000000000000077', network: 'visa', outcome: 'times_out_approved' },
  { number: '4000000000000341', network: 'visa', outcome: 'times_out_declined' },
  { number: '4000000000000259', network: 'visa', outcome: 'disputed_later' },
  { number: '4000000000002685', network: 'visa', outcome: 'disputed_twice' },
  { number: '4000000000005126', network: 'visa', outcome: 'refund_fails' },
];

/** What the payer types where the sandbox asks for the bank's code. */
export const TEST_CHALLENGE_CODE = '123456';

/** Why a bank refuses a charge. */
export const DECLINE_REASONS = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'wrong_cvv',
  'challenge_failed',
  'abandoned',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];
