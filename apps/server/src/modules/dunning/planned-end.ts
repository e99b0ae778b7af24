import { type EndRule, planEnd, type RetryDecision } from '@lorikeet/domain/dunning';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type MerchantSettings, settingsOf } from '../merchants/index.ts';

/** The part of a merchant's settings that says what follows a bill that is not tried again. */
export const endRuleOf = (settings: MerchantSettings): EndRule => ({
  action: settings.unpaid_action,
  afterDays: settings.unpaid_after_days,
});

export const endColumns: Sql = sql`subscription_id, ends_on, ends_with, ended_as, ended_because, is_open`;

/**
 * What follows a bill that is not tried again, as the values of `endColumns`: nothing, or at once that it is left overdue,
 * or a day on which its subscription is paused or cancelled unless the bill is paid before.
 */
export async function plannedEnd(
  work: Work,
  { invoiceId, decision }: { invoiceId: string | null; decision: RetryDecision },
): Promise<Sql> {
  const none = sql`null, null, null, null, null, false`;
  if (decision.retry || !invoiceId) return none;
  const { subscription } = await work.one<{ subscription: string | null }>(sql`
    select subscription_id as subscription from invoices
    where merchant_id = ${work.merchantId} and id = ${invoiceId}`);
  const end = planEnd(
    { because: decision.because, hasSubscription: subscription !== null, decidedOn: work.today },
    endRuleOf(await settingsOf(work)),
  );
  if (!end) return none;
  return end.action === 'leave'
    ? sql`${subscription}, ${work.today}, 'leave', 'leave', ${end.because}, false`
    : sql`${subscription}, ${end.on}, ${end.action}, null, null, true`;
}
