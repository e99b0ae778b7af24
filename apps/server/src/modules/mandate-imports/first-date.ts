import { type LocalDate, maxDate } from '@lorikeet/domain/kernel';
import { firstDateHere, moveAllowsFrom } from '@lorikeet/domain/mandate-imports';
import type { AmountRule } from '@lorikeet/domain/mandates';
import type { ProcessType } from '@lorikeet/domain/plans';
import type { Work } from '../../platform/work.ts';
import { settingsOf } from '../merchants/index.ts';

/** How a mandate goes on: its next date at the old provider, and the plan's rhythm; null without a plan. */
export type Schedule = {
  next: LocalDate | null;
  processType: ProcessType | null;
  rule: AmountRule | { kind: AmountRule['kind'] };
  /** The plan's own first day. */
  planStart?: LocalDate | null | undefined;
};

/**
 * The first date here if the payer is told today. Without a plan nothing goes on by itself: it is the old schedule's next
 * date, or the first day on which a debit is allowed where that is later, and none where nobody has to be told.
 */
export async function firstDateOf(
  work: Work,
  { next, processType, rule, planStart }: Schedule,
  { needsNotice }: { needsNotice: boolean },
): Promise<LocalDate | null> {
  const { notice_bank_days: noticeBankDays } = await settingsOf(work);
  const allowed = moveAllowsFrom({
    needsNotice,
    toldOn: work.clock.bankToday(),
    statesAmount: rule.kind === 'fixed',
    noticeBankDays,
  });
  if (!next || !processType) return needsNotice ? maxDate(allowed, next ?? allowed) : null;
  return firstDateHere(next, processType, maxDate(allowed, work.today, planStart ?? work.today));
}
