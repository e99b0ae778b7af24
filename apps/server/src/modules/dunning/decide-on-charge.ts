import { decideOnDecline, type RetryDecision, type RetryRule } from '@lorikeet/domain/dunning';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { type DeclinedCharge, declinedCharge, mailDeclined, planNextCharge } from '../cards/index.ts';
import { retryRuleOf } from '../customers/index.ts';
import { merchantTakesOnNew, settingsOf } from '../merchants/index.ts';
import { endColumns, plannedEnds } from './planned-end.ts';

/**
 * Decides whether a planned charge that was declined is tried again, keeps the decision with its reason, plans the next
 * charge, and tells the payer, with the way to mend it. Payments that a person made are theirs to repeat: nothing is decided
 * about them. Harmless when repeated.
 */
export async function decideOnCharge(work: Work, paymentId: string): Promise<void> {
  const declined = await declinedCharge(work, paymentId);
  if (!declined) return;
  // The invoice is held: of two deliveries the second finds the decision.
  const known = await work.maybe(sql`
    select 1 from dunning_decisions where merchant_id = ${work.merchantId} and payment_id = ${paymentId}`);
  if (known) return;
  const rule = retryRuleOf(await settingsOf(work));
  const decision = decideOnDecline(
    {
      reason: declined.reason,
      tries: declined.tries,
      declinedOn: work.clock.bankToday(),
      isCardKept: declined.isCardKept,
      takesOnNew: await merchantTakesOnNew(work),
      dueCents: declined.dueCents,
    },
    rule,
  );
  const nextId = decision.retry ? await planNextCharge(work, declined, decision.on) : null;
  await keep(work, paymentId, { declined, decision, rule, nextId });
  if (decision.because !== 'nothing_due')
    await mailDeclined(work, declined, decision.retry ? decision.on : null);
}

async function keep(
  work: Work,
  paymentId: string,
  made: { declined: DeclinedCharge; decision: RetryDecision; rule: RetryRule; nextId: string | null },
): Promise<void> {
  const { declined, decision, rule, nextId } = made;
  const [end] = await plannedEnds(work, [{ invoiceId: declined.invoiceId, decision }]);
  const { subscription, on, action, endedAs, because, isOpen } = end!;
  await work.run(sql`
    insert into dunning_decisions (merchant_id, id, payment_id, invoice_id, customer_id, decline_reason, attempt,
      amount_cents, currency, decision, because, is_agreed_day, retry_bank_days, retry_day, retry_on, charge_id, decided_at,
      ${endColumns})
    values (${work.merchantId}, ${work.newId()}, ${paymentId}, ${declined.invoiceId}, ${declined.customerId},
      ${declined.reason}, ${declined.attempt}, ${declined.amountCents}, ${declined.currency},
      ${decision.retry ? 'retry' : 'no_retry'}, ${decision.because}, false, ${rule.bankDays}, ${rule.day},
      ${decision.retry ? decision.on : null}, ${nextId}, ${work.now},
      ${subscription}, ${on}, ${action}, ${endedAs}, ${because}, ${isOpen})`);
}
