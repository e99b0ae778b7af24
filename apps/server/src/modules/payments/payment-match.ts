import { parseDocumentNumber } from '@lorikeet/domain/invoices';
import { parseId, parseMoney } from '@lorikeet/domain/kernel';
import { type PaymentStatus, STATUS_OF_STAGE, type StagedPayment } from '@lorikeet/domain/payments';
import { anywhere } from '../../platform/db/like.ts';
import { empty, join, type Sql, sql } from '../../platform/db/sql.ts';
import { unplanned, whole } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { paidSince } from './paid-since-sql.ts';

export type PaymentFilter = {
  search?: string | undefined;
  status?: readonly PaymentStatus[] | undefined;
  rail?: readonly string[] | undefined;
  return_code?: readonly string[] | undefined;
  currency?: readonly string[] | undefined;
  customer_id?: string | undefined;
  plan_id?: string | undefined;
  invoice?: string | undefined;
  paid_since?: 'yes' | 'no' | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  amount_min?: number | undefined;
  amount_max?: number | undefined;
};

/** A name or number that fits more customers than this is no help in finding a payment. */
const CUSTOMERS_MAX = 1000;
/** The largest bigint: anything above is no amount and no invoice number. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * `from payments t where …` for a list: filters, then what the typed words can mean. `byStatus: false` is for what finds its
 * rows by something rarer than their status.
 */
export function paymentMatch(work: Work, filter: PaymentFilter, { byStatus = true } = {}): Sql {
  const { status, rail, return_code, currency, customer_id, plan_id, invoice, paid_since, search } = filter;
  const { date_from, date_to, amount_min, amount_max } = filter;
  return sql`from payments t where t.merchant_id = ${work.merchantId}
    ${status && byStatus ? indexOf(status) : empty}
    ${status ? sql`and ${shownAs(status)}` : empty}
    ${rail ? sql`and t.rail = any(${rail}::text[])` : empty}
    ${return_code ? cameBackWith(return_code) : empty}
    ${currency ? sql`and t.currency = any(${currency}::text[])` : empty}
    ${customer_id ? sql`and t.customer_id = ${customer_id}` : empty}
    ${plan_id ? sql`and ${ofPlan(work, plan_id)}` : empty}
    ${invoice ? sql`and ${ofInvoice(work, Number(invoice.replace(/\D/g, '')))}` : empty}
    ${paid_since ? sql`and ${failedAnd(work, paid_since)}` : empty}
    ${date_from ? sql`and t.debit_date >= ${date_from}` : empty}
    ${date_to ? sql`and t.debit_date <= ${date_to}` : empty}
    ${amount_min === undefined ? empty : sql`and t.amount_cents >= ${amount_min}`}
    ${amount_max === undefined ? empty : sql`and t.amount_cents <= ${amount_max}`}
    ${search ? sql`and ${meaningOf(work, search)}` : empty}`;
}

const WAITING: readonly string[] = ['scheduled', 'held'];
const FAILED: readonly string[] = ['returned', 'rejected', 'failed', 'cancelled'];

/** A dispute, and what went back of a payment that succeeded, decide what it is shown as. */
const BY_REFUND: Readonly<Partial<Record<PaymentStatus, Sql>>> = {
  succeeded: sql`t.refunded_cents = 0 and t.dispute is distinct from 'open'`,
  partly_refunded: sql`t.refunded_cents > 0 and t.refunded_cents < t.amount_cents and t.dispute is distinct from 'open'`,
  refunded: sql`t.refunded_cents >= t.amount_cents and t.dispute is distinct from 'open'`,
  disputed: sql`t.dispute = 'open'`,
};

/** The payments of the statuses. */
function shownAs(statuses: readonly PaymentStatus[]): Sql {
  const stages = stagesShownAs(statuses.filter((status) => !BY_REFUND[status]));
  const byRefund = statuses.flatMap((status) => BY_REFUND[status] ?? []);
  if (byRefund.length === 0) return sql`t.stage = any(${stages}::text[])`;
  const succeeded = sql`t.stage = any(${stagesShownAs(['succeeded'])}::text[]) and (${join(byRefund, ' or ')})`;
  return sql`((${succeeded}) or t.stage = any(${stages}::text[]))`;
}

/** What failed with one of the bank's codes; `none` is what failed without one. */
function cameBackWith(codes: readonly string[]): Sql {
  // One code is found in its index, in the list's order.
  const given =
    codes.length === 1
      ? sql`t.return_code = ${unplanned(codes[0]!, 'text')}`
      : sql`t.return_code = any(${codes}::text[])`;
  if (!codes.includes('none')) return sql`and ${given}`;
  return sql`and t.has_failed and (t.return_code is null or ${given})`;
}

/** Whether an index of its own finds the payments of the statuses. */
export const hasIndex = (statuses: readonly PaymentStatus[]): boolean => indexOf(statuses) !== empty;

/** The words of the partial index that holds the payments of the statuses, where there is one. */
function indexOf(statuses: readonly PaymentStatus[]): Sql {
  const stages = stagesShownAs(statuses.filter((status) => !BY_REFUND[status]));
  const among = (some: readonly string[]) =>
    stages.length > 0 && stages.every((stage) => some.includes(stage));
  if (!statuses.some((status) => BY_REFUND[status]))
    return among(WAITING) ? sql`and t.is_waiting` : among(FAILED) ? sql`and t.has_failed` : empty;
  if (stages.length > 0 || statuses.includes('succeeded')) return empty;
  if (!statuses.includes('disputed')) return sql`and t.refunded_cents > 0`;
  return statuses.length === 1 ? sql`and t.dispute is not null` : empty;
}

/** The status of payments by stage, refund and dispute, for sums over many: what `shownPayment` shows for one. */
export const shownStatusSql = sql`case
  when t.dispute is null and t.refunded_cents = 0 then null
  when t.dispute = 'open' then 'disputed'
  when t.stage = any(${stagesShownAs(['succeeded'])}::text[]) and t.refunded_cents >= t.amount_cents then 'refunded'
  when t.stage = any(${stagesShownAs(['succeeded'])}::text[]) and t.refunded_cents > 0 then 'partly_refunded'
  else null end`;

/** The shown status of a payment without refunds or disputes. */
export function statusOfStage({ rail, stage }: StagedPayment): PaymentStatus {
  const statuses: Readonly<Record<string, PaymentStatus>> = STATUS_OF_STAGE[rail];
  return statuses[stage]!;
}

/** The stages, of any rail, that are shown as one of these statuses. */
export function stagesShownAs(statuses: readonly PaymentStatus[]): string[] {
  const stages = Object.values(STATUS_OF_STAGE).flatMap((rail) =>
    Object.entries(rail)
      .filter(([, status]) => statuses.includes(status))
      .map(([stage]) => stage),
  );
  return [...new Set(stages)];
}

/**
 * Each meaning is a look-up in an index of its own: an id, a lodgement reference, an invoice's number, the last
 * digits of an account, else a part of the customer's name. Only an amount is looked for among the payments.
 */
function meaningOf(work: Work, typed: string): Sql {
  const id = parseId('payment', typed.toLowerCase());
  if (id) return sql`t.id = ${id}`;
  const invoice = parseDocumentNumber(typed);
  if (invoice?.prefix === 'INV') return ofInvoice(work, invoice.sequence);
  if (/^[A-Z0-9]{4}-(\d+-)?[A-Z0-9]{5,}$/i.test(typed))
    return sql`t.lodgement_reference = ${typed.toUpperCase()}`;
  const cents = amountIn(typed);
  if (cents !== undefined) return sql`t.amount_cents = ${cents}`;
  if (/^\d{1,15}$/.test(typed)) return digitsMean(work, typed);
  return sql`t.customer_id in (select id from customers
    where merchant_id = ${work.merchantId} and name ilike ${anywhere(typed)} limit ${whole(CUSTOMERS_MAX)})`;
}

/** The amount that is typed. Without a sign or a point it is rather a number: of an invoice, or of an account. */
export const amountIn = (typed: string): number | undefined =>
  /[$¥.,]/.test(typed) ? parseMoney(typed) : undefined;

/** What was billed for subscriptions to a plan; a debit by hand is of none. */
function ofPlan(work: Work, planId: string): Sql {
  return sql`exists (select 1 from invoices i
    join subscriptions s on s.merchant_id = ${work.merchantId} and s.id = i.subscription_id
    where i.merchant_id = ${work.merchantId} and i.id = t.invoice_id and s.plan_id = ${planId})`;
}

/** What failed, and whether its bill was paid since. */
function failedAnd(work: Work, isPaid: 'yes' | 'no'): Sql {
  const paid = paidSince(work.merchantId, sql`t`);
  return sql`t.has_failed and ${shownAs(['failed'])} and ${isPaid === 'yes' ? paid : sql`not ${paid}`}`;
}

function ofInvoice(work: Work, number: number): Sql {
  if (number > LARGEST) return sql`false`;
  return sql`t.invoice_id = (select id from invoices where merchant_id = ${work.merchantId} and number = ${number})`;
}

/** Bare digits: the number of an invoice, or the end of an account. Found first, so that no plan walks the payments for them. */
function digitsMean({ merchantId }: Work, digits: string): Sql {
  const ofNumber =
    Number(digits) > LARGEST
      ? empty
      : sql`select o.id from invoices i join payments o on o.merchant_id = ${merchantId} and o.invoice_id = i.id
          where i.merchant_id = ${merchantId} and i.number = ${digits}::bigint union`;
  return sql`t.id = any(array(
    ${ofNumber}
    select o.id from (
      select id, customer_id from payment_methods
      where merchant_id = ${merchantId} and account_masked = ${`••• ${digits}`} limit ${whole(CUSTOMERS_MAX)}) m
    join payments o on o.merchant_id = ${merchantId} and o.customer_id = m.customer_id and o.payment_method_id = m.id))`;
}
