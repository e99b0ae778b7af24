import { decideRetry, type RetryDecision } from '@lorikeet/domain/dunning';
import type { LocalDate } from '@lorikeet/domain/kernel';
import type { MandateState } from '@lorikeet/domain/mandates';
import { earliestDebitDate } from '@lorikeet/domain/notices';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { scheduleEach, unscheduledSql } from '../debits/index.ts';
import { merchantTakesOnNew } from '../merchants/index.ts';
import { sendNoticesNow } from '../notices/index.ts';
import { paymentEventsOf } from '../payments/index.ts';
import { billedOtherwise } from '../subscriptions/index.ts';
import { endColumns, plannedEnds } from './planned-end.ts';
import { type RuleOfMandate, retryRulesFor } from './retry-rules-for.ts';

/** A bank debit that came back. */
export type Dishonoured = {
  id: string;
  customer_id: string;
  mandate_id: string;
  payment_method_id: string;
  facility_id: string;
  invoice_id: string | null;
  property_id: string | null;
  currency: string;
  amount_cents: number;
  due_date: LocalDate;
  description: string;
  attempt: number;
};

export type DishonourSeen = {
  code: string;
  bankDate: LocalDate;
  /** Earlier returns of the same debt with code 6. */
  earlierSixes: number;
  isStopped: boolean;
};

/** A debit that came back, what is decided about it, and why. */
type Decided = RuleOfMandate & {
  debit: Dishonoured;
  seen: DishonourSeen;
  dueCents: number;
  /** Its subscription is billed by another request or a card by now. */
  isBilledOtherwise: boolean;
  decision: RetryDecision;
};

/**
 * Decides of debits that came back whether each is tried again, keeps the decisions with their reasons, and schedules the
 * second attempts: the same amount, as far as the invoice is due (what was refunded before is a recovery, which is never
 * debited by itself), with a reference of its own, announced with the dishonour. From then on it is a debit like any other:
 * what pays its invoice or ends its mandate cancels it. The caller has returned the debits, which locked their invoices; no two
 * are of one invoice or mandate. The decisions come in the same order.
 */
export async function decideOnRetries(
  work: Work,
  dishonoured: readonly { debit: Dishonoured; seen: DishonourSeen }[],
): Promise<RetryDecision[]> {
  if (dishonoured.length === 0) return [];
  const ruleFor = await retryRulesFor(
    work,
    dishonoured.map(({ debit }) => debit.mandate_id),
  );
  const debits = dishonoured.map(({ debit }) => debit);
  const asked = await askedAgain(work, debits);
  const otherwise = await billedOtherwise(work, debits);
  const takesOnNew = await merchantTakesOnNew(work);
  const earliestOn = earliestDebitDate('retry', work.clock.bankToday());
  const decided = dishonoured.map(({ debit, seen }): Decided => {
    const { status, due, endsOn } = asked.get(debit.id)!;
    const dueCents = due === null ? debit.amount_cents : Math.min(due, debit.amount_cents);
    const ruled = ruleFor(debit.mandate_id);
    const now = otherwise.get(debit.id);
    const decision = decideRetry(
      {
        code: seen.code,
        earlierSixes: seen.earlierSixes,
        returnedOn: seen.bankDate,
        isAgreementActive: now ? now.is_whole : status === 'active',
        endsOn,
        earliestOn,
        isBilledOtherwise: now !== undefined,
        isStopped: seen.isStopped,
        takesOnNew,
        isOfProperty: debit.property_id !== null,
        dueCents,
      },
      ruled.rule,
    );
    return { ...ruled, debit, seen, dueCents, isBilledOtherwise: now !== undefined, decision };
  });
  await keep(work, decided, await plan(work, decided));
  return decided.map(({ decision }) => decision);
}

type Asked = { status: MandateState; endsOn: LocalDate | null; due: number | null };

/** What of each returned debit its invoice still asks for, none without an invoice, where its mandate stands, and its last day. */
async function askedAgain(work: Work, debits: readonly Dishonoured[]): Promise<Map<string, Asked>> {
  const rows = await work.rows<Asked & { id: string }>(sql`
    select d.id, m.status, m.end_date as "endsOn", case when i.id is not null then ${unscheduledSql(work.merchantId)} end as due
    from unnest(${debits.map(({ id }) => id)}::uuid[], ${debits.map((debit) => debit.mandate_id)}::uuid[],
      ${debits.map((debit) => debit.invoice_id)}::uuid[]) as d (id, mandate_id, invoice_id)
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = d.mandate_id
    left join invoices i on i.merchant_id = ${work.merchantId} and i.id = d.invoice_id`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

type Planned = { retryId: string; debitOn: LocalDate };

/** The second attempts, by the debit that each repeats. */
async function plan(work: Work, decided: readonly Decided[]): Promise<Map<string, Planned>> {
  const again = decided.flatMap(({ debit, dueCents, decision }) =>
    decision.retry ? [{ debit, dueCents, debitOn: decision.on }] : [],
  );
  if (again.length === 0) return new Map();
  const ids = await scheduleEach(
    work,
    again.map(({ debit, dueCents, debitOn }) => ({
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
    })),
  );
  await sendNoticesNow(work, ids);
  const planned = again.map(({ debit, debitOn }, at) => ({ id: debit.id, retryId: ids[at]!, debitOn }));
  await paymentEventsOf(
    work,
    'retry_scheduled',
    planned.map(({ id, retryId, debitOn }) => ({ id, details: { retry_id: retryId, debit_date: debitOn } })),
  );
  return new Map(planned.map(({ id, ...one }) => [id, one]));
}

async function keep(
  work: Work,
  decided: readonly Decided[],
  planned: ReadonlyMap<string, Planned>,
): Promise<void> {
  const ends = await plannedEnds(
    work,
    // What the old account did ends nothing that is paid from another one by now.
    decided.map(({ debit, isBilledOtherwise, decision }) => ({
      invoiceId: isBilledOtherwise ? null : debit.invoice_id,
      decision,
    })),
  );
  const each = <T>(value: (one: Decided) => T) => decided.map(value);
  await work.run(sql`
    insert into dunning_decisions (merchant_id, id, payment_id, invoice_id, customer_id, return_code, attempt,
      amount_cents, currency, decision, because, is_agreed_day, retry_bank_days, retry_day, retry_on, retry_id, decided_at, ${endColumns})
    select ${work.merchantId}::uuid, d.id, d.payment_id, d.invoice_id, d.customer_id, d.code, d.attempt, d.amount_cents, d.currency,
      d.decision, d.because, d.is_agreed_day, d.bank_days, d.day, d.retry_on, d.retry_id, ${work.now}::timestamptz,
      d.subscription, d.ends_on, d.ends_with, d.ended_as, d.ended_because, d.is_open
    from unnest(${each(() => work.newId())}::uuid[], ${each(({ debit }) => debit.id)}::uuid[],
      ${each(({ debit }) => debit.invoice_id)}::uuid[], ${each(({ debit }) => debit.customer_id)}::uuid[],
      ${each(({ seen }) => seen.code)}::text[], ${each(({ debit }) => debit.attempt)}::int[],
      ${each(({ debit }) => debit.amount_cents)}::bigint[], ${each(({ debit }) => debit.currency)}::text[],
      ${each(({ decision }) => (decision.retry ? 'retry' : 'no_retry'))}::text[],
      ${each(({ decision }) => decision.because)}::text[], ${each((one) => one.isAgreedDay)}::boolean[],
      ${each(({ rule }) => rule.bankDays)}::int[], ${each(({ rule }) => rule.day)}::int[],
      ${each(({ debit }) => planned.get(debit.id)?.debitOn ?? null)}::date[],
      ${each(({ debit }) => planned.get(debit.id)?.retryId ?? null)}::uuid[],
      ${ends.map((end) => end.subscription)}::uuid[], ${ends.map((end) => end.on)}::date[],
      ${ends.map((end) => end.action)}::text[], ${ends.map((end) => end.endedAs)}::text[],
      ${ends.map((end) => end.because)}::text[], ${ends.map((end) => end.isOpen)}::boolean[])
      as d (id, payment_id, invoice_id, customer_id, code, attempt, amount_cents, currency, decision, because,
        is_agreed_day, bank_days, day, retry_on, retry_id, subscription, ends_on, ends_with, ended_as, ended_because,
        is_open)`);
}
