import { type RetryRule, ruleUnder } from '@lorikeet/domain/dunning';
import type { Work } from '../../platform/work.ts';
import { agreedRetries, retryRuleOf } from '../customers/index.ts';
import { settingsOf } from '../merchants/index.ts';

/** The rule under which a mandate's debits are tried again, and whether its agreement names another day than the merchant. */
export type RuleOfMandate = { rule: RetryRule; isAgreedDay: boolean };

/** The rules of several mandates. */
export async function retryRulesFor(
  work: Work,
  mandateIds: readonly string[],
): Promise<(mandateId: string) => RuleOfMandate> {
  const policy = retryRuleOf(await settingsOf(work));
  const agreed = await agreedRetries(work, mandateIds);
  return (mandateId) => {
    const rule = ruleUnder(policy, agreed.get(mandateId) ?? null);
    const isSameDay =
      rule.bankDays === policy.bankDays && rule.waitsFor === policy.waitsFor && rule.day === policy.day;
    return { rule, isAgreedDay: !isSameDay };
  };
}
