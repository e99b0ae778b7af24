import { addDays, type LocalDate, maxDate } from '../kernel/index.ts';

/** Days between the letter that announces a charge of a kept card and the charge. */
const ANNOUNCED_DAYS = 2;

/** Why a planned charge is not made. */
export const CHARGE_ENDS = [
  'nothing_due',
  'not_offered',
  'card_removed',
  'card_expired',
  'customer_stopped',
  'method_changed',
] as const;
export type ChargeEnd = (typeof CHARGE_ENDS)[number];

/** What can be seen of a planned charge at a moment; sums in minor units. */
export type ChargeFacts = {
  /** What is due of the invoice and no file or card attempt holds, and what they hold or a debit that is to leave asks for. */
  readonly dueCents: number;
  readonly inFlightCents: number;
  /** What is due with the fee on top. */
  readonly totalCents: number;
  /** The sum that its letter named; null without a letter. */
  readonly toldCents: number | null;
  /** The merchant takes cards, and is not closing. */
  readonly isOffered: boolean;
  readonly card: 'kept' | 'removed' | 'expired';
  /** Every message to the customer was stopped for good: their bank said that they have died. */
  readonly isStopped: boolean;
  /** The customer has an address for letters. */
  readonly canBeTold: boolean;
};

export type ChargeStep =
  | { readonly step: 'charge' | 'announce' | 'wait' }
  | { readonly step: 'end'; readonly because: ChargeEnd };

/**
 * What is done with a planned charge whose day has come. What another payment may still pay is waited for. It is never more
 * than was announced: a dearer one is announced anew.
 */
export function chargeStep(facts: ChargeFacts): ChargeStep {
  const end = (because: ChargeEnd): ChargeStep => ({ step: 'end', because });
  if (facts.dueCents <= 0) return facts.inFlightCents > 0 ? { step: 'wait' } : end('nothing_due');
  if (facts.isStopped) return end('customer_stopped');
  if (facts.card !== 'kept') return end(facts.card === 'removed' ? 'card_removed' : 'card_expired');
  if (!facts.isOffered) return end('not_offered');
  if (facts.inFlightCents > 0) return { step: 'wait' };
  if (facts.canBeTold && (facts.toldCents === null || facts.totalCents > facts.toldCents))
    return { step: 'announce' };
  return { step: 'charge' };
}

/** The day of a charge: the invoice's, and never before its letter has had two days. */
export function chargeDay(dueOn: LocalDate, today: LocalDate): LocalDate {
  return maxDate(dueOn, addDays(today, ANNOUNCED_DAYS));
}
