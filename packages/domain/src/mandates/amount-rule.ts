import { type Cents, type LocalDate, toCents } from '../kernel/index.ts';
import type { NoticeKind } from '../notices/index.ts';

/** What a payer agreed to: one amount, amounts that vary with advice, or any amount up to a maximum. */
export type AmountRule =
  | { readonly kind: 'fixed'; readonly amount: Cents }
  | { readonly kind: 'varying' }
  | { readonly kind: 'maximum'; readonly maximum: Cents };

export const AMOUNT_RULE_KINDS = ['fixed', 'varying', 'maximum'] as const;

/**
 * The rules of a request that takes over what an older one was for: amounts that vary cover whatever the payer owes. One
 * amount, or amounts up to a maximum, were agreed for their own plan alone.
 */
export const takesOver: readonly AmountRule['kind'][] = ['varying'];

export type AmountFault =
  | 'mandate.amount_not_positive'
  | 'mandate.amount_differs_from_agreed'
  | 'mandate.amount_above_agreed_maximum';

/** Why a mandate does not cover an amount; undefined when it does. A varying amount still needs its notice. */
export function amountFault(rule: AmountRule, amount: Cents): AmountFault | undefined {
  if (amount <= 0) return 'mandate.amount_not_positive';
  switch (rule.kind) {
    case 'fixed':
      return amount === rule.amount ? undefined : 'mandate.amount_differs_from_agreed';
    case 'maximum':
      return amount <= rule.maximum ? undefined : 'mandate.amount_above_agreed_maximum';
    case 'varying':
      return undefined;
  }
}

/** True when a mandate covers a debit processed on a date: from its first agreed date to its end, both included. */
export function coversDate(
  agreed: { firstOn: LocalDate | null; endsOn: LocalDate | null },
  on: LocalDate,
): boolean {
  return (agreed.firstOn === null || on >= agreed.firstOn) && (agreed.endsOn === null || on <= agreed.endsOn);
}

/** A stored rule: its kind and the amount that it names, where it names one. */
export function amountRuleOf(kind: AmountRule['kind'], cents: number | null): AmountRule {
  if (kind === 'varying' || cents === null) return { kind: 'varying' };
  return kind === 'fixed' ? { kind, amount: toCents(cents) } : { kind, maximum: toCents(cents) };
}

/**
 * The notice of what is billed under a mandate. One that fixes its amount states dates as well: it is the proof of
 * that amount on those dates, and any other amount or date is a change. An amount that varies is announced each time.
 */
export function noticeUnderRule(
  rule: AmountRule,
  debit: { readonly amount: Cents; readonly isOnAgreedDate: boolean },
): NoticeKind {
  if (rule.kind !== 'fixed') return 'advance';
  return debit.isOnAgreedDate && !amountFault(rule, debit.amount) ? 'agreement' : 'variation';
}
