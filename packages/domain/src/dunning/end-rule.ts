import { addDays, type LocalDate } from '../kernel/index.ts';
import type { SubscriptionState } from '../subscriptions/index.ts';
import type { NoRetryReason } from './decide-retry.ts';

/** What follows when nothing of a failed bill is tried again, the mildest first. What is owed stays owed whichever it is. */
export const END_ACTIONS = ['leave', 'pause', 'cancel'] as const;
export type EndAction = (typeof END_ACTIONS)[number];

export type EndRule = {
  readonly action: EndAction;
  /** Calendar days that the payer has after the decision that nothing is tried again. */
  readonly afterDays: number;
};

/** A payer hears of a pause or a cancellation at least this many days before it. */
export const END_WARNING_DAYS = 2;

/** Why a bill's subscription was left as it is, paused or cancelled. */
export const END_REASONS = [
  'policy',
  'policy_changed',
  'no_subscription',
  'settled',
  'tried_since',
  'already_paused',
  'already_ended',
  'merchant_closing',
  'refused',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What was not the payer's doing, and what left nothing to pay: no subscription ends for it. */
const NOT_THE_PAYERS: readonly NoRetryReason[] = [
  'facility_stopped',
  'undecided',
  'merchant_closing',
  'nothing_due',
];

export type EndAhead =
  | { readonly action: 'leave'; readonly because: 'policy' | 'no_subscription' }
  | { readonly action: 'pause' | 'cancel'; readonly on: LocalDate };

/** What is planned once a failed bill is not tried again; undefined where the payer is not the reason. */
export function planEnd(
  facts: { because: NoRetryReason; hasSubscription: boolean; decidedOn: LocalDate },
  rule: EndRule,
): EndAhead | undefined {
  if (NOT_THE_PAYERS.includes(facts.because)) return undefined;
  if (!facts.hasSubscription) return { action: 'leave', because: 'no_subscription' };
  if (rule.action === 'leave') return { action: 'leave', because: 'policy' };
  return { action: rule.action, on: addDays(facts.decidedOn, rule.afterDays) };
}

export type EndFacts = {
  /** What the payer was told, and what the merchant's policy says now: the milder holds. */
  readonly planned: EndAction;
  readonly present: EndAction;
  readonly isUnpaid: boolean;
  /** A debit waits or is with the bank, or a kept card is to be charged. */
  readonly isBeingCollected: boolean;
  /** A later attempt for the same bill failed: what follows that one holds. */
  readonly isTriedSince: boolean;
  readonly takesOnNew: boolean;
  readonly subscription: SubscriptionState;
};

export type EndDecision = 'wait' | { readonly action: EndAction; readonly because: EndReason };

/** What becomes of the subscription of an unpaid bill whose days are over: first the bill, then the subscription, then the policy. */
export function decideEnd(facts: EndFacts): EndDecision {
  const leave = (because: EndReason): EndDecision => ({ action: 'leave', because });
  if (!facts.isUnpaid) return leave('settled');
  if (facts.isTriedSince) return leave('tried_since');
  if (facts.isBeingCollected) return 'wait';
  if (facts.subscription === 'cancelled' || facts.subscription === 'completed') return leave('already_ended');
  const action = milder(facts.planned, facts.present);
  if (action === 'leave') return leave('policy_changed');
  if (!facts.takesOnNew) return leave('merchant_closing');
  if (action === 'pause' && facts.subscription === 'paused') return leave('already_paused');
  return { action, because: action === facts.planned ? 'policy' : 'policy_changed' };
}

const milder = (a: EndAction, b: EndAction): EndAction =>
  END_ACTIONS.indexOf(a) < END_ACTIONS.indexOf(b) ? a : b;
