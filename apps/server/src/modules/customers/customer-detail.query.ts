import type { Output } from '@lorikeet/contracts';
import type * as customers from '@lorikeet/contracts/customers';
import { FAILED_STAGES, SUBMITTED_ONCE_STAGES, WAITING_STAGES } from '@lorikeet/domain/debits';
import type { InvitationState } from '@lorikeet/domain/invitations';
import type { Currency, LocalDate } from '@lorikeet/domain/kernel';
import { raw, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { givenBackTo, paidBy } from './customer-list.query.ts';
import { CUSTOMER_COLUMNS, type CustomerRecord } from './customer-store.ts';
import type { CustomersGiven } from './ports.ts';

type Detail = Output<typeof customers.getCustomer>;
type Row = CustomerRecord &
  Pick<
    Detail,
    | 'id'
    | 'status'
    | 'created_at'
    | 'updated_at'
    | 'messages_stopped'
    | 'ddr_id'
    | 'erased_at'
    | 'awaits_approval'
  > & {
    into_id: string | null;
    into_name: string | null;
    merged_at: Date | null;
  };

/** One customer whole: profile, figures, payment methods with their mandates. Throws 404 for another tenant's. */
export async function customerDetail(work: Work, id: string, given: CustomersGiven): Promise<Detail> {
  // Sent together, in one round trip: none depends on another.
  const [stored, methods, sums, nextDebit, openInvitation, mergedFrom] = await Promise.all([
    recordOf(work, id),
    paymentMethodsOf(work, id),
    sumsOf(work, id, given),
    nextDebitOf(work, id),
    openInvitationOf(work, id),
    mergedInto(work, id, given),
  ]);
  const { into_id, into_name, merged_at, ...row } = found(stored);
  const { counts, ...figures } = sums;
  const usual = methods.find((method) => method.is_default) ?? methods.find((one) => one.status === 'active');
  return {
    ...row,
    email: row.email_primary,
    phone: row.phone_mobile ?? row.phone_daytime ?? row.phone_after_hours,
    payment_type: usual?.kind ?? 'none',
    bsb: usual?.bsb ?? null,
    account_number: usual?.account_masked ?? null,
    account_name: usual?.account_name ?? null,
    figures: { ...figures, next_debit: nextDebit ?? null },
    counts,
    payment_methods: methods,
    open_invitation: openInvitation,
    merged_into: into_id === null ? null : { id: into_id, name: into_name!, at: merged_at! },
    merged_from: mergedFrom,
    can: into_id || row.status === 'erased' ? [] : row.status === 'inactive' ? ['activate'] : ['deactivate'],
  };
}

function recordOf(work: Work, id: string): Promise<Row | undefined> {
  return work.maybe<Row>(sql`
    select t.id, t.status, t.created_at, t.updated_at, t.messages_stopped, t.erased_at,
      ${raw(CUSTOMER_COLUMNS.map((column) => `t.${column}`).join(', '))},
      t.merged_into_id as into_id, t.merged_at,
      (select status = 'preparing' from merchants where id = ${work.merchantId}) as awaits_approval,
      (select name from customers k
        where k.merchant_id = ${work.merchantId} and k.id = t.merged_into_id) as into_name,
      (select reference from mandates
        where merchant_id = ${work.merchantId} and customer_id = t.id
        order by (status = 'active') desc, created_at desc, id desc limit 1) as ddr_id
    from customers t
    where t.merchant_id = ${work.merchantId} and t.id = ${id}`);
}

/** A customer's payment methods, the default first, then the latest; each with the mandate that covers it. */
function paymentMethodsOf(work: Work, customerId: string): Promise<Detail['payment_methods']> {
  return work.rows(sql`
    select p.id, p.kind, p.status, p.is_default, p.bsb, p.account_masked, p.account_name, p.bank_name, p.created_at,
      case when p.kind = 'card' then jsonb_build_object('network', p.card_network, 'last4', p.card_last4, 'exp_month',
        p.card_exp_month, 'exp_year', p.card_exp_year, 'consented_on', (p.consented_at at time zone ${work.timeZone})::date,
        'has_expired', make_date(p.card_exp_year, p.card_exp_month, 1) + interval '1 month' <= ${work.today}::date) end as card,
      ddr.id as mandate_id, ddr.reference as mandate_reference, ddr.status as mandate_status,
      coalesce(ddr.is_for_one_bill, false) as is_for_one_bill
    from payment_methods p
    left join lateral (
      select id, reference, status, terms->>'bill' is not null as is_for_one_bill from mandates
      where merchant_id = ${work.merchantId} and customer_id = ${customerId} and payment_method_id = p.id
      order by (status = 'active') desc, (terms->>'bill' is null) desc, created_at desc, id desc limit 1
    ) ddr on true
    where p.merchant_id = ${work.merchantId} and p.customer_id = ${customerId}
    order by p.status, p.is_default desc, p.created_at desc, p.id`);
}

/** The records that were merged into a customer, the latest first, with what each paid and owes. */
function mergedInto(work: Work, id: string, { owedBy }: CustomersGiven): Promise<Detail['merged_from']> {
  return work.rows(sql`
    select c.id, c.name, c.merged_at as at, c.currency, paid.total_spend_cents, owed.owing_cents
    from customers c
    cross join lateral (${paidBy(work, sql`c.id`, sql`c.currency`)}) paid
    cross join lateral (${owedBy(work, sql`c.id`, sql`c.currency`)}) owed
    where c.merchant_id = ${work.merchantId} and c.merged_into_id = ${id}
    order by c.merged_at desc, c.id limit 50`);
}

type Summed = Omit<Detail['figures'], 'next_debit'> & { counts: Detail['counts'] };

/** What the customer paid, owes and got back, and how much of everything they have, in one statement. */
function sumsOf(work: Work, id: string, { owedBy }: CustomersGiven): Promise<Summed> {
  const currency = sql`(select currency from customers where merchant_id = ${work.merchantId} and id = ${id})`;
  return work.one<Summed>(sql`
    select paid.total_spend_cents, back.refunded_cents, back.refunds_waiting_cents, back.dispute_losses_cents,
      owed.*,
      taken.debits_sent, taken.debits_returned, taken.recovered_cents,
      json_build_object('debits', taken.debits, 'payments', taken.payments,
        'subscriptions', (select count(*) from subscriptions
          where merchant_id = ${work.merchantId} and customer_id = ${id}),
        'invoices', (select count(*) from invoices
          where merchant_id = ${work.merchantId} and customer_id = ${id})) as counts
    from (${paidBy(work, sql`${id}`, currency)}) paid
    cross join (${givenBackTo(work, sql`${id}`, currency)}) back
    cross join (
      select count(*) as payments, count(*) filter (where is_debit) as debits,
        count(*) filter (where is_debit and stage ${among(SUBMITTED_ONCE_STAGES)})::int as debits_sent,
        count(*) filter (where is_debit and stage ${among(FAILED_STAGES)})::int as debits_returned,
        coalesce(sum(amount_cents) filter (where is_debit and stage = 'cleared' and retry_of is not null), 0)::bigint
          as recovered_cents
      from (select *, rail = 'bank_debit' as is_debit from payments
        where merchant_id = ${work.merchantId} and customer_id = ${id}) p
    ) taken
    cross join (${owedBy(work, sql`${id}`, currency)}) owed`);
}

/** The debit that goes to the bank next: none while its mandate holds it back. */
function nextDebitOf(work: Work, id: string): Promise<Detail['figures']['next_debit'] | undefined> {
  return work.maybe<NonNullable<Detail['figures']['next_debit']>>(sql`
    select p.id as payment_id, p.debit_date, p.amount_cents from payments p
    join mandates m on m.merchant_id = ${work.merchantId} and m.id = p.mandate_id and m.status = 'active'
    where p.merchant_id = ${work.merchantId} and p.customer_id = ${id} and p.rail = 'bank_debit'
      and p.stage ${among(WAITING_STAGES)}
    order by p.debit_date, p.id limit 1`);
}

async function openInvitationOf(work: Work, id: string): Promise<Detail['open_invitation']> {
  const row = await work.maybe<{ id: string; status: InvitationState; expires_at: Date }>(sql`
    select id, status, expires_at from invitations
    where merchant_id = ${work.merchantId} and customer_id = ${id} and status in ('sent', 'opened', 'expired')
    order by created_at desc, id desc limit 1`);
  return row ?? null;
}

export type CustomerContact = {
  name: string;
  email: string | null;
  phone: string | null;
  locale: 'en' | 'zh';
  messagesStopped: boolean;
  birthday: LocalDate | null;
  currency: Currency;
};

/** Where and in which language a customer is written to, and what they are billed in. Throws 404 for another tenant's. */
export async function customerContact(work: Work, id: string): Promise<CustomerContact> {
  return found((await customerContacts(work, [id])).get(id));
}

/** The same of each of several customers, those of another tenant left out. */
export async function customerContacts(
  work: Work,
  ids: readonly string[],
): Promise<Map<string, CustomerContact>> {
  const rows = await work.rows<CustomerContact & { id: string }>(sql`
    select id, name, email_primary as email, coalesce(phone_mobile, phone_daytime) as phone, locale,
      messages_stopped as "messagesStopped", birthday, currency
    from customers where merchant_id = ${work.merchantId} and id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}
