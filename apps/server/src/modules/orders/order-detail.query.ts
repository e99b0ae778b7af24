import type { Output } from '@lorikeet/contracts';
import type * as orders from '@lorikeet/contracts/orders';
import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import { outcomeOf, toCents } from '@lorikeet/domain/kernel';
import { type OrderState, orderTable } from '@lorikeet/domain/orders';
import { type StagedPayment, shownStatus } from '@lorikeet/domain/payments';
import { openAuditIn } from '../../platform/audit/open-audit.ts';
import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { Work } from '../../platform/work.ts';
import { dueOf } from '../invoices/index.ts';
import { canRefund, type RefundedStage, refundableOf } from '../payments/index.ts';
import { rowColumns, type StoredRow, shownRow } from './order-list.query.ts';

type Detail = Output<typeof orders.getOrder>;

const HISTORY = 100;

type Stored = StoredRow &
  Pick<
    Detail,
    | 'customer_email'
    | 'note'
    | 'gst_cents'
    | 'asks'
    | 'delivery'
    | 'email'
    | 'opened_at'
    | 'paid_at'
    | 'updated_at'
    | 'created_by_name'
    | 'due_cents'
  > & { own_status: OrderState; invoice_id: string | null; invoice_number: number | null };

/** One order; 404. What is in a bank file stays due of it until the bank has it: nothing is handed over for that. */
export async function orderDetail(work: Work, id: string): Promise<Detail> {
  const { own_status, invoice_id, invoice_number, ...row } = found(
    await work.maybe<Stored>(sql`
      select ${rowColumns(work)}, c.email_primary as customer_email, o.note, o.gst_cents, o.asks, o.delivery, o.email,
        o.opened_at, o.paid_at, o.updated_at, o.created_by_name, o.invoice_id, i.number as invoice_number, o.status as own_status,
        coalesce(${dueOf('i')}, 0)::bigint as due_cents
      from orders o
      join customers c on c.merchant_id = ${work.merchantId} and c.id = o.customer_id
      left join invoices i on i.merchant_id = ${work.merchantId} and i.id = o.invoice_id
      where o.merchant_id = ${work.merchantId} and o.id = ${id}`),
  );
  const [lines, payments, fulfilments] = await Promise.all([
    work.rows<Detail['lines'][number]>(sql`
      select position, item_id, type, description, quantity, unit_price_cents, amount_cents, tax_code, starts_at,
        fulfilled
      from order_lines where merchant_id = ${work.merchantId} and order_id = ${id} order by position`),
    invoice_id ? paymentsOf(work, invoice_id) : [],
    fulfilmentsOf(work, id),
  ]);
  const history = await historyOf(work, [id, ...payments.map((payment) => payment.id)]);
  return {
    ...shownRow(row),
    invoice:
      invoice_id === null || invoice_number === null
        ? null
        : { id: invoice_id, number: formatDocumentNumber('INV', invoice_number) },
    can_cancel: canCancel(row, own_status),
    lines,
    payments,
    fulfilments,
    history,
  };
}

/** One whose time is over ends by itself in the morning; of one that was cancelled, what is owed of it again can end. */
function canCancel({ status, due_cents }: Pick<Stored, 'status' | 'due_cents'>, own: OrderState): boolean {
  if (own === 'cancelled') return due_cents > 0;
  return status !== 'expired' && outcomeOf(orderTable, own, 'cancel').kind === 'next';
}

type Paid = Omit<Detail['payments'][number], 'refundable_cents' | 'can_refund' | 'status'> & {
  dispute: RefundedStage['dispute'];
};

/** Payments of the order's invoice, the latest first, as a refund of them needs them. */
async function paymentsOf(work: Work, invoiceId: string): Promise<Detail['payments']> {
  const { merchantId } = work;
  const rows = await work.rows<Paid>(sql`
    select p.id, p.rail, p.stage, p.currency, p.amount_cents, p.refunded_cents, p.created_at,
      case when p.rail = 'card' then initcap(a.network) || ' ' || a.last4 else m.account_masked end as method,
      coalesce(a.fee_cents, 0)::bigint as fee_cents,
      coalesce((select sum(r.fee_cents) from refunds r where r.merchant_id = ${merchantId} and r.payment_id = p.id
        and r.status <> 'withdrawn'), 0)::bigint as fee_refunded_cents, p.dispute
    from payments p
    left join card_attempts a on a.merchant_id = ${merchantId} and a.payment_id = p.id
    left join payment_methods m on m.merchant_id = ${merchantId} and m.id = p.payment_method_id
    where p.merchant_id = ${merchantId} and p.invoice_id = ${invoiceId} order by p.id desc`);
  const left = await Promise.all(rows.map(({ id }) => refundableOf(work, id)));
  return rows.map((row, at) => ({
    ...row,
    status: shownStatus({
      ...({ rail: row.rail, stage: row.stage } as StagedPayment),
      taken: row.amount_cents,
      refunded: row.stage === 'returned' ? toCents(0) : row.refunded_cents,
      hasOpenDispute: row.dispute === 'open',
    }),
    refundable_cents: left[at]!.left,
    can_refund: row.rail !== 'bpay' && canRefund(row, left[at]!).allowed,
  }));
}

async function fulfilmentsOf(work: Work, orderId: string): Promise<Detail['fulfilments']> {
  const { merchantId } = work;
  const rows = await work.rows<Omit<Detail['fulfilments'][number], 'lines'>>(sql`
    select id, carrier, tracking_number, by_name, created_at from order_fulfilments
    where merchant_id = ${merchantId} and order_id = ${orderId} order by created_at desc, id desc`);
  const lines = await work.rows<{ fulfilment_id: string; description: string; quantity: number }>(sql`
    select f.fulfilment_id, l.description, f.quantity from order_fulfilment_lines f
    join order_lines l on l.merchant_id = ${merchantId} and l.order_id = f.order_id and l.position = f.position
    where f.merchant_id = ${merchantId} and f.order_id = ${orderId} order by f.position`);
  return rows.map((row) => ({
    ...row,
    lines: lines
      .filter((line) => line.fulfilment_id === row.id)
      .map(({ description, quantity }) => ({ description, quantity })),
  }));
}

type AuditRow = {
  id: string;
  at: Date;
  action: string;
  actor_kind: string;
  actor_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** What was done to an order and to the payments of its invoice. */
async function historyOf(work: Work, ids: readonly string[]): Promise<Detail['history']> {
  const sealed = await work.rows<AuditRow & { subject_id: string }>(sql`
    select id, at, action, actor_kind, actor_name, subject_id, before, after from audit_log
    where merchant_id = ${work.merchantId} and subject_id = any(${[...ids]}::uuid[])
    order by at desc, id desc limit ${HISTORY}`);
  const rows = await openAuditIn(work, sealed);
  return rows.map(({ id, at, action, actor_kind, actor_name }) => ({
    id,
    at,
    action,
    actor: actor_kind === 'system' ? null : actor_name,
  }));
}
