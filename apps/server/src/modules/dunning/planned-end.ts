import { type EndRule, planEnd, type RetryDecision } from '@lorikeet/domain/dunning';
import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type MerchantSettings, settingsOf } from '../merchants/index.ts';

/** The part of a merchant's settings that says what follows a bill that is not tried again. */
export const endRuleOf = (settings: MerchantSettings): EndRule => ({
  action: settings.unpaid_action,
  afterDays: settings.unpaid_after_days,
});

export const endColumns: Sql = sql`subscription_id, ends_on, ends_with, ended_as, ended_because, is_open`;

/** The values of `endColumns`. */
export type PlannedEnd = {
  subscription: string | null;
  on: LocalDate | null;
  action: EndRule['action'] | null;
  endedAs: 'leave' | null;
  because: string | null;
  isOpen: boolean;
};

const NONE: PlannedEnd = {
  subscription: null,
  on: null,
  action: null,
  endedAs: null,
  because: null,
  isOpen: false,
};

type Decided = { invoiceId: string | null; decision: RetryDecision };

/**
 * What follows bills that are not tried again, in the same order: nothing, or at once that one is left overdue,
 * or a day on which its subscription is paused or cancelled unless the bill is paid before.
 */
export async function plannedEnds(work: Work, decided: readonly Decided[]): Promise<PlannedEnd[]> {
  const over = decided.flatMap(({ invoiceId, decision }) =>
    decision.retry || !invoiceId ? [] : [invoiceId],
  );
  if (over.length === 0) return decided.map(() => NONE);
  const rows = await work.rows<{ id: string; subscription: string | null }>(sql`
    select id, subscription_id as subscription from invoices
    where merchant_id = ${work.merchantId} and id = any(${over}::uuid[])`);
  const subscriptions = new Map(rows.map(({ id, subscription }) => [id, subscription]));
  const rule = endRuleOf(await settingsOf(work));
  return decided.map(({ invoiceId, decision }) => {
    if (decision.retry || !invoiceId) return NONE;
    const subscription = subscriptions.get(invoiceId) ?? null;
    const bill = { because: decision.because, hasSubscription: subscription !== null, decidedOn: work.today };
    const end = planEnd(bill, rule);
    if (!end) return NONE;
    return end.action === 'leave'
      ? {
          subscription,
          on: work.today,
          action: 'leave',
          endedAs: 'leave',
          because: end.because,
          isOpen: false,
        }
      : { subscription, on: end.on, action: end.action, endedAs: null, because: null, isOpen: true };
  });
}
