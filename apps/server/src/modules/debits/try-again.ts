import type { Output } from '@lorikeet/contracts';
import type * as debits from '@lorikeet/contracts/debits';
import { type BankDebitStage, tryAgainFault } from '@lorikeet/domain/debits';
import { type Cents, type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { type AmountRule, amountRuleOf, type MandateState, noticeUnderRule } from '@lorikeet/domain/mandates';
import { earliestDebitDate } from '@lorikeet/domain/notices';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { refuseClosing, settingsOf } from '../merchants/index.ts';
import { sendNoticeNow } from '../notices/index.ts';
import { isOnScheduleSql, paymentEvent, unaskedOfPropertySql } from '../payments/index.ts';
import { refusePastEnd } from './refuse-past-end.ts';
import { scheduleDebit } from './schedule-debits.ts';
import { unscheduledSql } from './unscheduled-sql.ts';

type Rejected = {
  id: string;
  stage: BankDebitStage;
  attempt: number;
  customer_id: string;
  mandate_id: string;
  invoice_id: string | null;
  property_id: string | null;
  currency: string;
  amount_cents: Cents;
  due_date: LocalDate;
  description: string;
};

type Owed = { cents: Cents; isTakenBySchedule: boolean };

type Mandate = {
  status: MandateState;
  payment_method_id: string;
  facility_id: string;
  amount_rule: AmountRule['kind'];
  agreed_cents: number | null;
  end_date: LocalDate | null;
};

/**
 * Schedules a new debit for one that the bank rejected, as far as its invoice or property still owes it, to the account that
 * the mandate has now. The payer is notified at once, of the first day that this notice allows. The payer's account was never asked,
 * so the new debit counts as the same attempt: its first return for want of funds is still followed by the one automatic
 * second attempt. Throws Refusal `merchant.closing`, `payment.aud_only`, `payment.past_mandate_end` and
 * those of `tryAgainFault`; 404 for what is no bank debit of this tenant.
 */
export async function tryAgain(work: Work, paymentId: string): Promise<Output<typeof debits.retryPayment>> {
  await refuseClosing(work);
  await lockItsProperty(work, paymentId);
  const debit = found(await lockRejected(work, paymentId));
  const mandate = await lockMandate(work, debit.mandate_id);
  const { cents: amountCents, isTakenBySchedule } = await owedOf(work, debit);
  const fault = tryAgainFault(debit.stage, {
    isTriedAgain: await hasSuccessor(work, debit),
    isTakenBySchedule,
    isOwed: amountCents > 0,
    isMandateActive: mandate.status === 'active',
  });
  if (fault) throw new Refusal(`payment.${fault}`);
  const rule = amountRuleOf(mandate.amount_rule, mandate.agreed_cents);
  const noticeKind = noticeUnderRule(rule, { amount: amountCents, isOnAgreedDate: false });
  const { notice_bank_days: days } = await settingsOf(work);
  const debitOn = earliestDebitDate(noticeKind, work.clock.bankToday(), days);
  refusePastEnd(mandate.end_date, debitOn);
  const { id } = await scheduleDebit(work, {
    invoiceId: debit.invoice_id,
    propertyId: debit.property_id,
    customerId: debit.customer_id,
    mandateId: debit.mandate_id,
    paymentMethodId: mandate.payment_method_id,
    facilityId: mandate.facility_id,
    currency: debit.currency,
    amountCents,
    dueDate: debit.due_date,
    description: debit.description,
    noticeKind,
    retry: { of: debit.id, attempt: debit.attempt, debitOn, allowsFrom: null },
  });
  // A payer who cannot be reached keeps the debit waiting, as with any other notice.
  await sendNoticeNow(work, id);
  await paymentEvent(work, debit.id, 'tried_again', { retry_id: id, debit_date: debitOn });
  await work.audit({
    action: 'payment.tried_again',
    subjectKind: 'payment',
    subjectId: debit.id,
    after: { amount_cents: amountCents, date: debitOn },
  });
  return { id, amount_cents: amountCents, debit_date: debitOn };
}

/** A property is held before its debits, as by all who change its plan: none begins meanwhile. */
async function lockItsProperty(work: Work, paymentId: string): Promise<void> {
  const { merchantId } = work;
  await work.rows(sql`
    select y.id from properties y
    where y.merchant_id = ${merchantId} and y.id = (
      select p.property_id from payments p where p.merchant_id = ${merchantId} and p.id = ${paymentId})
    for update`);
}

/** The debit, held: of two who try it again at once the second sees the first one's debit. */
function lockRejected(work: Work, id: string): Promise<Rejected | undefined> {
  return work.maybe<Rejected>(sql`
    select id, stage, attempt, customer_id, mandate_id, invoice_id, property_id, currency, amount_cents, due_date,
      description
    from payments
    where merchant_id = ${work.merchantId} and id = ${id} and rail = 'bank_debit' for update`);
}

/** The mandate, locked against ending meanwhile. */
function lockMandate(work: Work, id: string): Promise<Mandate> {
  return work.one<Mandate>(sql`
    select status, payment_method_id, facility_id, amount_rule, amount_cents as agreed_cents, end_date
    from mandates
    where merchant_id = ${work.merchantId} and id = ${id} for share`);
}

/** What of the debit is still owed and asked for by no other one; its invoice is locked before it is read. */
async function owedOf(work: Work, debit: Rejected): Promise<Owed> {
  if (debit.property_id) return owedOfProperty(work, debit, debit.property_id);
  if (!debit.invoice_id) return { cents: debit.amount_cents, isTakenBySchedule: false };
  await work.one(sql`
    select i.id from invoices i
    where i.merchant_id = ${work.merchantId} and i.id = ${debit.invoice_id} for update`);
  const { due } = await work.one<{ due: number }>(sql`
    select ${unscheduledSql(work.merchantId)} as due from invoices i
    where i.merchant_id = ${work.merchantId} and i.id = ${debit.invoice_id}`);
  return { cents: toCents(Math.min(due, debit.amount_cents)), isTakenBySchedule: false };
}

/** The same of rates, of which an active schedule takes all. The caller holds the property. */
async function owedOfProperty(work: Work, debit: Rejected, propertyId: string): Promise<Owed> {
  const property = sql`${propertyId}::uuid`;
  const { due, is } = await work.one<{ due: number; is: boolean }>(sql`
    select ${unaskedOfPropertySql(work.merchantId, property)} as due,
      ${isOnScheduleSql(work.merchantId, property)} as is`);
  return { cents: toCents(Math.min(due, debit.amount_cents)), isTakenBySchedule: is };
}

async function hasSuccessor(work: Work, debit: Rejected): Promise<boolean> {
  const { is } = await work.one<{ is: boolean }>(sql`
    select exists (
      select 1 from payments
      where merchant_id = ${work.merchantId} and customer_id = ${debit.customer_id} and retry_of = ${debit.id}
        and stage <> 'cancelled') as is`);
  return is;
}
