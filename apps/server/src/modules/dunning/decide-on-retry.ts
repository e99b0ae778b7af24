import { decideRetry, type RetryDecision, type RetryRule } from '@lorikeet/domain/dunning';
import { type LocalDate, maxDate } from '@lorikeet/domain/kernel';
import type { MandateState } from '@lorikeet/domain/mandates';
import { earliestDebitDate } from '@lorikeet/domain/notices';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { scheduleDebit, unscheduledSql } from '../debits/index.ts';
import { merchantTakesOnNew } from '../merchants/index.ts';
import { sendNoticeNow } from '../notices/index.ts';
import { paymentEvent } from '../payments/index.ts';
import { endColumns, plannedEnd } from './planned-end.ts';
import { retryRuleFor } from './retry-rule-for.ts';

/** A bank debit that came back. */
export type Dishonoured = {
  id: string;
  customer_id: string;
  mandate_id: string;
  payment_method_id: string;
  facility_id: string;
  invoice_id: string | null;
  currency: string;
  amount_cents: number;
  due_date: LocalDate;
  description: string;
  attempt: number;
};

export type DishonourSeen = { code: string; bankDate: LocalDate; isStopped: boolean };

/**
 * Decides whether a debit that came back is tried again, keeps the decision with its reason, and schedules the second
 * attempt: the same amount, as far as the invoice is due (what was refunded before is a recovery, which is never debited
 * by itself), with a reference of its own, announced with the dishonour. From then on it is a debit like any other: what
 * pays its invoice or ends its mandate cancels it. The caller has returned the debit, which locked its invoice.
 */
export async function decideOnRetry(
  work: Work,
  debit: Dishonoured,
  seen: DishonourSeen,
): Promise<RetryDecision> {
  const { rule, isAgreedDay } = await retryRuleFor(work, debit.mandate_id);
  const { status } = await work.one<{ status: MandateState }>(sql`
    select status from mandates where merchant_id = ${work.merchantId} and id = ${debit.mandate_id}`);
  const dueCents = await dueAgain(work, debit);
  const decision = decideRetry(
    {
      code: seen.code,
      // Each attempt after the first was made because the one before it came back with code 6.
      earlierSixes: debit.attempt - 1,
      returnedOn: seen.bankDate,
      isAgreementActive: status === 'active',
      isStopped: seen.isStopped,
      takesOnNew: await merchantTakesOnNew(work),
      dueCents,
    },
    rule,
  );
  const planned = decision.retry ? await plan(work, debit, { on: decision.on, dueCents }) : undefined;
  await keep(work, debit, { seen, decision, rule, isAgreedDay, planned });
  return decision;
}

type Planned = { retryId: string; debitOn: LocalDate };

async function plan(
  work: Work,
  debit: Dishonoured,
  { on, dueCents }: { on: LocalDate; dueCents: number },
): Promise<Planned> {
  const debitOn = maxDate(on, earliestDebitDate('retry', work.clock.bankToday()));
  const retryId = await scheduleDebit(work, {
    invoiceId: debit.invoice_id,
    customerId: debit.customer_id,
    mandateId: debit.mandate_id,
    paymentMethodId: debit.payment_method_id,
    facilityId: debit.facility_id,
    currency: debit.currency,
    amountCents: dueCents,
    dueDate: debit.due_date,
    description: debit.description,
    noticeKind: 'retry',
    retry: { of: debit.id, attempt: debit.attempt + 1, debitOn, allowsFrom: null },
  });
  await sendNoticeNow(work, retryId);
  await paymentEvent(work, debit.id, 'retry_scheduled', { retry_id: retryId, debit_date: debitOn });
  return { retryId, debitOn };
}

/** What of a returned debit its invoice still asks for. */
async function dueAgain(work: Work, debit: Dishonoured): Promise<number> {
  if (!debit.invoice_id) return debit.amount_cents;
  const { due } = await work.one<{ due: number }>(sql`
    select ${unscheduledSql(work.merchantId)} as due from invoices i
    where i.merchant_id = ${work.merchantId} and i.id = ${debit.invoice_id}`);
  return Math.min(due, debit.amount_cents);
}

async function keep(
  work: Work,
  debit: Dishonoured,
  made: {
    seen: DishonourSeen;
    decision: RetryDecision;
    rule: RetryRule;
    isAgreedDay: boolean;
    planned: Planned | undefined;
  },
): Promise<void> {
  const { seen, decision, rule, isAgreedDay, planned } = made;
  const end = await plannedEnd(work, { invoiceId: debit.invoice_id, decision });
  await work.run(sql`
    insert into dunning_decisions (merchant_id, id, payment_id, invoice_id, customer_id, return_code, attempt,
      amount_cents, currency, decision, because, is_agreed_day, retry_bank_days, retry_day, retry_on, retry_id, decided_at, ${endColumns})
    values (${work.merchantId}, ${work.newId()}, ${debit.id}, ${debit.invoice_id}, ${debit.customer_id}, ${seen.code},
      ${debit.attempt}, ${debit.amount_cents}, ${debit.currency}, ${decision.retry ? 'retry' : 'no_retry'},
      ${decision.because}, ${isAgreedDay}, ${rule.bankDays}, ${rule.day}, ${planned?.debitOn ?? null},
      ${planned?.retryId ?? null}, ${work.now}, ${end})`);
}
