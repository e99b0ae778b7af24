import { END_WARNING_DAYS, type EndAction } from '@lorikeet/domain/dunning';
import { addDays, type LocalDate } from '@lorikeet/domain/kernel';
import type { SubscriptionState } from '@lorikeet/domain/subscriptions';
import { sql } from '../../platform/db/sql.ts';
import type { Run } from '../../platform/run.ts';
import type { Work } from '../../platform/work.ts';
import { payableOf } from '../invoices/index.ts';
import { mailEnd } from './end-mail.ts';

/**
 * Tells payers, on the morning after nothing is tried again, on which day their subscription is paused or cancelled unless
 * the bill is paid. A warning that comes late puts that day off. Who gets no e-mail is not spared the day: the subscription's
 * activity says that nobody was told. Returns how many were told. Harmless when repeated.
 */
export async function warnOfEnds(run: Run, day: LocalDate): Promise<{ warned: number }> {
  const unwarned = await run.reading((work) =>
    work.rows<{ id: string }>(sql`
      select id from dunning_decisions
      where merchant_id = ${work.merchantId} and is_open and ended_as is null and warned_on is null
      order by id`),
  );
  let warned = 0;
  for (const { id } of unwarned) {
    if (await run.inTransaction((work) => warn(work, id, day))) warned += 1;
  }
  return { warned };
}

type Warned = {
  invoice_id: string;
  ends_on: LocalDate;
  ends_with: EndAction;
  due: number;
  subscription_id: string;
  status: SubscriptionState;
  customer_id: string;
  plan_version_id: string;
};

async function warn(work: Work, id: string, day: LocalDate): Promise<boolean> {
  const { merchantId } = work;
  const one = await work.maybe<Warned>(sql`
    with warned as (
      update dunning_decisions set warned_on = ${day}, ends_on = greatest(ends_on, ${addDays(day, END_WARNING_DAYS)}::date)
      where merchant_id = ${merchantId} and id = ${id} and is_open and ended_as is null and warned_on is null
      returning invoice_id, subscription_id, ends_on, ends_with
    )
    select w.*, ${payableOf(merchantId, 'i')} as due, s.status, s.customer_id, s.plan_version_id
    from warned w
    join invoices i on i.merchant_id = ${merchantId} and i.id = w.invoice_id
    join subscriptions s on s.merchant_id = ${merchantId} and s.id = w.subscription_id`);
  if (!one || one.due <= 0 || one.status === 'cancelled' || one.status === 'completed') return false;
  const willPause = one.ends_with === 'pause';
  if (willPause && one.status === 'paused') return false;
  const untold = await mailEnd(work, {
    kind: willPause ? 'will_pause' : 'will_cancel',
    invoiceId: one.invoice_id,
    subscription: {
      id: one.subscription_id,
      customerId: one.customer_id,
      planVersionId: one.plan_version_id,
    },
    on: one.ends_on,
  });
  if (!untold) return true;
  await work.audit({
    action: 'subscription.end_unannounced',
    subjectKind: 'subscription',
    subjectId: one.subscription_id,
    after: { reason: untold, on: one.ends_on },
  });
  return false;
}
