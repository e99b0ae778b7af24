import type { LocalDate } from '../kernel/index.ts';
import { reasonOfCode } from './decide-retry.ts';
import { type EndRule, planEnd } from './end-rule.ts';
import { type RetryRule, retryDay } from './retry-rule.ts';
import { isTriedAbout, type PastDishonour } from './try-rule.ts';

/** Subscriptions that a policy would have paused or cancelled: surely, and those of which nobody can know. */
export type TriedEnd = { ended: number; unknown: number };

/**
 * What follows unpaid bills, tried on past dishonours. Each subscription counts once. Where the second attempt was really
 * made about the rule's day its outcome is known; where not, the subscription may have gone on.
 */
export function tryEnd(
  rules: { retry: RetryRule; end: EndRule },
  past: readonly PastDishonour[],
  today: LocalDate,
): TriedEnd {
  const sure = new Set<string>();
  const perhaps = new Set<string>();
  for (const one of past) {
    const last = lastAttempt(rules.retry, one);
    if (!one.subscriptionId || !last) continue;
    const end = planEnd({ because: last.because, hasSubscription: true, decidedOn: last.on }, rules.end);
    if (!end || end.action === 'leave' || end.on > today) continue;
    if (one.settledOn && one.settledOn <= end.on) continue;
    (last.isKnown ? sure : perhaps).add(one.subscriptionId);
  }
  return { ended: sure.size, unknown: [...perhaps].filter((id) => !sure.has(id)).length };
}

/** When a policy has nothing left to try, as far as it is known; undefined where its attempt held or was not needed. */
function lastAttempt(rule: RetryRule, one: PastDishonour) {
  const ofCode = reasonOfCode(one.code, 0);
  if (ofCode) return { on: one.returnedOn, because: ofCode, isKnown: true };
  if (rule.retries === 0) return { on: one.returnedOn, because: 'switched_off', isKnown: true } as const;
  const day = retryDay(rule, one.returnedOn);
  if (one.paidOn && one.paidOn < day) return undefined;
  if (!isTriedAbout(one, day)) return { on: day, because: 'tried_already', isKnown: false } as const;
  if (one.held) return undefined;
  return { on: one.retryReturnedOn ?? day, because: 'tried_already', isKnown: true } as const;
}
