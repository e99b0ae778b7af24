import type { DeclineReason } from '../cards/entry/index.ts';
import type { LocalDate } from '../kernel/index.ts';
import type { NoRetryReason, RetryDecision } from './decide-retry.ts';
import { type RetryRule, retryDay } from './retry-rule.ts';

export type DeclineFacts = {
  readonly reason: DeclineReason;
  /** How often this card was charged for the debt. */
  readonly tries: number;
  readonly declinedOn: LocalDate;
  readonly isCardKept: boolean;
  readonly takesOnNew: boolean;
  /** What of it the invoice still asks for, in minor units. */
  readonly dueCents: number;
};

/** Why a declined charge of a kept card is never tried again as it is; undefined where the bank may say yes another day. */
function reasonOfDecline(reason: DeclineReason): NoRetryReason | undefined {
  switch (reason) {
    case 'declined':
    case 'insufficient_funds':
      return undefined;
    case 'expired_card':
    case 'wrong_cvv':
      return 'needs_new_card';
    case 'challenge_failed':
    case 'abandoned':
      return 'needs_its_holder';
  }
}

/** Whether and when a declined charge of a kept card is tried again, and why: first the bank's reason, then the payer, then the rule. */
export function decideOnDecline(facts: DeclineFacts, rule: RetryRule): RetryDecision {
  const no = (because: NoRetryReason): RetryDecision => ({ retry: false, because });
  const ofReason = reasonOfDecline(facts.reason);
  if (ofReason) return no(ofReason);
  if (!facts.isCardKept) return no('needs_new_card');
  if (facts.tries > rule.retries) return no(rule.retries === 0 ? 'switched_off' : 'tried_already');
  if (!facts.takesOnNew) return no('merchant_closing');
  if (facts.dueCents <= 0) return no('nothing_due');
  return { retry: true, on: retryDay(rule, facts.declinedOn), because: rule.waitsFor };
}
