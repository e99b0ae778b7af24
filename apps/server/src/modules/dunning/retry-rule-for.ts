import { type RetryRule, ruleUnder } from '@lorikeet/domain/dunning';
import type { Work } from '../../platform/work.ts';
import { agreedRetry, retryRuleOf } from '../customers/index.ts';
import { settingsOf } from '../merchants/index.ts';

/** The rule under which a mandate's debits are tried again, and whether its agreement names another day than the merchant. */
export async function retryRuleFor(
  work: Work,
  mandateId: string,
): Promise<{ rule: RetryRule; isAgreedDay: boolean }> {
  const policy = retryRuleOf(await settingsOf(work));
  const rule = ruleUnder(policy, await agreedRetry(work, mandateId));
  const isSameDay =
    rule.bankDays === policy.bankDays && rule.waitsFor === policy.waitsFor && rule.day === policy.day;
  return { rule, isAgreedDay: !isSameDay };
}
