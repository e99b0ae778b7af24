import { FAILED_STAGES, UNDECIDED_STAGES } from '@lorikeet/domain/debits';
import { addBankDays, type LocalDate, maxDate, nextBankDay, toCents } from '@lorikeet/domain/kernel';
import {
  type AmountRule,
  amountFault,
  amountRuleOf,
  coversDate,
  noticeUnderRule,
} from '@lorikeet/domain/mandates';
import { earliestDebitDate, noticeOfHeld } from '@lorikeet/domain/notices';
import { empty, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { scheduleDebit } from '../debits/index.ts';
import { raiseException } from '../exceptions/index.ts';
import { dueOf, dueWithPlanned, isOwing, type MovedBy } from '../invoices/index.ts';
import { merchantTakesOnNew, settingsOf } from '../merchants/index.ts';
import { agreedFor } from './mandate-sql.ts';

type Unpaid = {
  invoice_id: string;
  customer_id: string;
  payment_method_id: string;
  facility_id: string;
  due_date: LocalDate;
  cents: number;
  description: string;
  amount_rule: AmountRule['kind'];
  agreed_cents: number | null;
  end_date: LocalDate | null;
  last_debit: string | null;
  attempts: number;
};

/** Whose change of method has what is owed collected, and the one invoice that it is about. */
export type Unpaying = { by?: MovedBy; invoiceId?: string };

/** States of a subscription in which what it owes is collected by what it is billed by. */
export const COLLECTED_STATES = ['active', 'past_due', 'paused', 'completed'] as const;

/** Bank days between the notice of a debit and the debit that it announces, beyond the notice itself. */
const SLACK_BANK_DAYS = 1;

/**
 * A mandate is whole again: what its subscriptions owe, and what came back under it, is debited where no debit is on
 * its way and no kept card is to be charged, each invoice on its own and after a notice. One that is not overdue yet is due on
 * the day of that; what could only be debited after the request's last day stays due, and staff are told. One that failed before is linked to its last attempt and counts on from it, so that
 * another return suspends the mandate again. Of one invoice alone where it is named. `by` says who has changed the method. Harmless
 * when repeated. Returns how many were scheduled.
 */
export async function debitUnpaid(
  work: Work,
  mandateId: string,
  { by = 'merchant', invoiceId }: Unpaying = {},
): Promise<number> {
  if (!(await merchantTakesOnNew(work))) return 0;
  // A billing run holds the subscriptions that it bills: what it bills now is seen after it.
  await work.rows(sql`
    select s.id from mandates m
    join subscriptions s on s.merchant_id = ${work.merchantId} and s.customer_id = m.customer_id
      and s.mandate_id = m.id
    where m.merchant_id = ${work.merchantId} and m.id = ${mandateId}
    order by s.id for no key update of s`);
  const unpaid = await unpaidOf(work, mandateId, invoiceId);
  const earliest = await earliestAnnounced(work);
  let scheduled = 0;
  for (const invoice of unpaid) {
    if (await debit(work, mandateId, invoice, earliest)) scheduled += 1;
  }
  const ids = unpaid.map((invoice) => invoice.invoice_id);
  if (scheduled > 0) await work.run(dueWithPlanned(work, sql`b.id = any(${ids}::uuid[])`, by));
  return scheduled;
}

/** The first bank day that a debit can be announced for today, with the slack. */
export async function earliestAnnounced(work: Work): Promise<LocalDate> {
  const { notice_bank_days: notice } = await settingsOf(work);
  return addBankDays(work.clock.bankToday(), notice + SLACK_BANK_DAYS);
}

export type ToDebit = Pick<Unpaid, 'due_date' | 'cents' | 'amount_rule' | 'agreed_cents' | 'end_date'>;

/** When an unpaid invoice is debited under a mandate, with which notice, and whether the mandate still covers the first possible day. */
export function plannedDebit(work: Work, invoice: ToDebit, earliest: LocalDate) {
  const debitOn = maxDate(nextBankDay(invoice.due_date), earliest);
  const rule = amountRuleOf(invoice.amount_rule, invoice.agreed_cents);
  const amount = toCents(invoice.cents);
  const noticeKind = noticeOfHeld(noticeUnderRule(rule, { amount, isOnAgreedDate: true }));
  const allowed = earliestDebitDate(noticeKind, work.clock.bankToday());
  const isCovered = coversDate({ firstOn: null, endsOn: invoice.end_date }, maxDate(debitOn, allowed));
  return { debitOn, rule, amount, noticeKind, isCovered };
}

function unpaidOf(work: Work, mandateId: string, invoiceId: string | undefined): Promise<Unpaid[]> {
  const { merchantId } = work;
  return work.rows<Unpaid>(sql`
    select i.id as invoice_id, i.customer_id, m.payment_method_id, m.facility_id,
      greatest(i.due_date, m.first_date) as due_date,
      ${dueOf('i')} as cents, i.description, m.amount_rule, m.end_date,
      ${agreedFor(dueOf('i'))} as agreed_cents, last.id as last_debit, coalesce(last.attempt, 0) as attempts
    from mandates m
    join invoices i on i.merchant_id = ${merchantId} and i.customer_id = m.customer_id
      and ${isOwing('i')} and i.currency = 'AUD'
    left join subscriptions s on s.merchant_id = ${merchantId} and s.id = i.subscription_id and s.mandate_id = m.id
      and s.status ${among(COLLECTED_STATES)}
    left join lateral (
      select p.id, p.attempt from payments p
      where p.merchant_id = ${merchantId} and p.invoice_id = i.id and p.mandate_id = m.id
        and p.stage ${among(FAILED_STAGES)}
      order by p.attempt desc, p.id desc limit 1) last on true
    where m.merchant_id = ${merchantId} and m.id = ${mandateId} and m.status = 'active'
      and (s.id is not null or last.id is not null) ${invoiceId ? sql`and i.id = ${invoiceId}` : empty}
      and not exists (
        select 1 from payments p
        where p.merchant_id = ${merchantId} and p.invoice_id = i.id
          and p.stage ${among(UNDECIDED_STAGES)})
      and not exists (
        select 1 from card_charges c
        where c.merchant_id = ${merchantId} and c.invoice_id = i.id and c.is_open)
    order by i.id for update of i`);
}

async function debit(work: Work, mandateId: string, invoice: Unpaid, earliest: LocalDate): Promise<boolean> {
  const { debitOn, rule, amount, noticeKind, isCovered } = plannedDebit(work, invoice, earliest);
  if (!isCovered) {
    await raiseException(work, {
      kind: 'invoice.beyond_last_day',
      reason: 'agreement_ends_before',
      subjectId: invoice.invoice_id,
    });
    return false;
  }
  if (rule.kind === 'maximum' && amountFault(rule, amount)) {
    await raiseException(work, {
      kind: 'invoice.above_agreed_maximum',
      reason: 'amount_above_maximum',
      subjectId: invoice.invoice_id,
    });
    return false;
  }
  await scheduleDebit(work, {
    invoiceId: invoice.invoice_id,
    customerId: invoice.customer_id,
    mandateId,
    paymentMethodId: invoice.payment_method_id,
    facilityId: invoice.facility_id,
    currency: 'AUD',
    amountCents: amount,
    dueDate: debitOn,
    description: invoice.description,
    noticeKind,
    retry: { of: invoice.last_debit, attempt: invoice.attempts + 1, debitOn, allowsFrom: null },
  });
  return true;
}
