import { type LocalDate, maxDate } from '../kernel/index.ts';
import { coversDate } from '../mandates/index.ts';
import { returnPolicy } from '../returns/index.ts';
import { type RetryRule, type RetryWait, retryDay } from './retry-rule.ts';

/** Why a dishonoured debit, or a declined charge of a kept card, is not tried again by itself. */
export const NO_RETRY_REASONS = [
  'never_again',
  'needs_details',
  'facility_stopped',
  'undecided',
  'tried_already',
  'switched_off',
  'three_in_a_row',
  'agreement_not_active',
  'merchant_closing',
  'nothing_due',
  'planned_anew',
  'billed_otherwise',
  'needs_new_card',
  'needs_its_holder',
] as const;
export type NoRetryReason = (typeof NO_RETRY_REASONS)[number];

export type DishonourFacts = {
  readonly code: string;
  /** Earlier returns of the same debt with code 6. */
  readonly earlierSixes: number;
  readonly returnedOn: LocalDate;
  /** The request that collects the invoice now, or the card. */
  readonly isAgreementActive: boolean;
  /** The last day that the request covers; null where none was agreed. */
  readonly endsOn: LocalDate | null;
  /** The first day on which a second attempt may be debited. */
  readonly earliestOn: LocalDate;
  /** Its subscription is billed by another request or a card by now, which collects what is owed. */
  readonly isBilledOtherwise: boolean;
  /** Three dishonours in a row have stopped the schedule. */
  readonly isStopped: boolean;
  readonly takesOnNew: boolean;
  /** Of a property: its schedule spreads what came back over the debits that follow. */
  readonly isOfProperty: boolean;
  /** What of it the invoice still asks for, in minor units. */
  readonly dueCents: number;
};

export type RetryDecision =
  | { readonly retry: true; readonly on: LocalDate; readonly because: RetryWait }
  | { readonly retry: false; readonly because: NoRetryReason };

/** Whether and when a dishonoured debit is tried again, and why: first its code, then the payer, then the rule. */
export function decideRetry(facts: DishonourFacts, rule: RetryRule): RetryDecision {
  const no = (because: NoRetryReason): RetryDecision => ({ retry: false, because });
  const ofCode = reasonOfCode(facts.code, facts.earlierSixes);
  if (ofCode) return no(ofCode);
  if (facts.isStopped) return no('three_in_a_row');
  if (!facts.isAgreementActive) return no('agreement_not_active');
  if (facts.isOfProperty) return no('planned_anew');
  if (!facts.takesOnNew) return no('merchant_closing');
  if (facts.isBilledOtherwise) return no('billed_otherwise');
  if (rule.retries === 0) return no('switched_off');
  if (facts.dueCents <= 0) return no('nothing_due');
  const on = maxDate(retryDay(rule, facts.returnedOn), facts.earliestOn);
  if (!coversDate({ firstOn: null, endsOn: facts.endsOn }, on)) return no('agreement_not_active');
  return { retry: true, on, because: rule.waitsFor };
}

/** What a return code says against another attempt; undefined where it allows one. */
export function reasonOfCode(code: string, earlierSixes: number): NoRetryReason | undefined {
  const policy = returnPolicy(code, earlierSixes);
  if (policy.retry) return undefined;
  if (policy.facilityStop) return 'facility_stopped';
  switch (policy.mandateEffect) {
    case 'cancel':
      return 'never_again';
    case 'needs_details':
      return 'needs_details';
    case 'suspend':
      return 'tried_already';
    case 'none':
      return 'undecided';
  }
}
