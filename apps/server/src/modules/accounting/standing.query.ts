import type { Output } from '@lorikeet/contracts';
import type * as endings from '@lorikeet/contracts/invoice-endings';
import { WAITING_STAGES } from '@lorikeet/domain/debits';
import { creditLeft, MONEY_STATES } from '@lorikeet/domain/invoices';
import type { Cents, LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { type Creditable, creditable, creditNotesOf, ofOpenOrder, payableOf } from '../invoices/index.ts';
import { happenedTo } from './happened.query.ts';
import { paymentsOf } from './invoice-payments.query.ts';
import { type Standing, voidRefusal, writeOffRefusal } from './what-may-be-done.ts';
import { writeOffApproval } from './write-off-invoice.ts';

type Shown = Output<typeof endings.getInvoiceStanding>;

type Head = Standing & {
  due_cents: Cents;
  due_date: LocalDate;
  has_email: boolean;
  is_erased: boolean;
  credit: Cents;
  scheduled: Cents;
  dispute: Shown['dispute'];
};

/** How an issued invoice stands: what happened to it, how it was paid and credited, what may be done now. 404. */
export async function invoiceStanding(work: Work, invoiceId: string): Promise<Shown> {
  const [head, left, notes, payments, waiting] = await Promise.all([
    headOf(work, invoiceId),
    creditable(work, invoiceId),
    creditNotesOf(work, sql`n.invoice_id = ${invoiceId}`),
    paymentsOf(work, invoiceId),
    waitingFor(work, invoiceId),
  ]);
  return {
    can: actionsOf(work, head, creditRefusal(head, left)),
    payments: payments.map((row) => ({
      id: row.id,
      rail: row.rail,
      status: row.status,
      date: row.debit_date,
      amount_cents: row.amount_cents,
      reference: row.reference,
    })),
    credit_notes: notes,
    creditable_cents: left.mayBeCredited ? left.left : (0 as Cents),
    creditable_lines: left.lines.map((line) => ({ position: line.position, left_cents: creditLeft(line) })),
    dispute: head.dispute,
    customer_credit_cents: head.credit,
    scheduled_cents: head.scheduled,
    waiting: waiting ?? null,
    happened: await happenedTo(work, invoiceId, payments),
  };
}

async function headOf(work: Work, id: string): Promise<Head> {
  const { merchantId } = work;
  const debits = sql`from payments p
    where p.merchant_id = ${merchantId} and p.invoice_id = i.id and p.rail = 'bank_debit'`;
  return found(
    await work.maybe<Head>(sql`
      select i.status, i.subscription_id, i.paid_cents, i.in_flight_cents, i.written_off_cents, ${payableOf(merchantId, 'i')} as due_cents, i.due_date,
        not c.messages_stopped and c.email_primary is not null as has_email,
        c.erased_at is not null as is_erased,
        exists (select 1 from credit_notes n where n.merchant_id = ${merchantId} and n.invoice_id = i.id) as "hasNotes",
        exists (select 1 ${debits} and p.stage = 'batched') as "isBatched",
        ${ofOpenOrder(merchantId)} as "isOfOpenOrder",
        coalesce((select sum(p.amount_cents) ${debits} and p.stage ${among(WAITING_STAGES)}), 0)::bigint as scheduled,
        coalesce((select k.balance_cents from customer_credits k
          where k.merchant_id = ${merchantId} and k.customer_id = i.customer_id and k.currency = i.currency), 0)::bigint as credit,
        (select case when bool_or(p.dispute = 'open') then 'open' when bool_or(p.dispute = 'lost') then 'lost' end
          from payments p where p.merchant_id = ${merchantId} and p.invoice_id = i.id) as dispute
      from invoices i join customers c on c.merchant_id = ${merchantId} and c.id = i.customer_id
      where i.merchant_id = ${merchantId} and i.id = ${id}`),
  );
}

function actionsOf(work: Work, head: Head, credit: string | undefined): Shown['can'] {
  const unpaid = head.due_cents + head.in_flight_cents > 0;
  const overdue = head.due_date < work.today;
  const action = (name: Shown['can'][number]['action'], reason: string | undefined) => ({
    action: name,
    allowed: reason === undefined,
    reason: reason ?? null,
  });
  const erased = head.is_erased ? 'customer.erased' : undefined;
  const mail = head.has_email ? undefined : 'invoice.payer_has_no_email';
  const nothing = 'invoice.nothing_is_due';
  return [
    action('send', head.due_cents > 0 && unpaid ? mail : nothing),
    action('remind', head.due_cents > 0 ? (overdue ? mail : 'invoice.not_overdue') : nothing),
    action('credit', credit ?? erased),
    action('apply_credit', spendRefusal(head)),
    action('void', voidRefusal(head) ?? erased),
    action('write_off', writeOffRefusal(head)),
  ];
}

function creditRefusal({ isOfOpenOrder }: Head, { mayBeCredited, left }: Creditable): string | undefined {
  if (!mayBeCredited || left === 0) return 'invoice.credit_refused';
  return isOfOpenOrder ? 'invoice.of_open_order' : undefined;
}

function spendRefusal({ status, due_cents, credit, isOfOpenOrder }: Head): string | undefined {
  if (!MONEY_STATES.includes(status) || due_cents === 0) return 'invoice.nothing_is_due';
  if (credit === 0) return 'invoice.no_credit';
  return isOfOpenOrder && credit < due_cents ? 'invoice.order_in_one_sum' : undefined;
}

function waitingFor(work: Work, invoiceId: string): Promise<NonNullable<Shown['waiting']> | undefined> {
  return work.maybe(sql`
    select id as approval_id, expires_at from approvals
    where merchant_id = ${work.merchantId} and subject_id = ${invoiceId} and kind = ${writeOffApproval.kind}
      and status = 'pending' and expires_at > ${work.now}`);
}
