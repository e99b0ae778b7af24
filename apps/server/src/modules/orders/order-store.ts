import { formatDocumentNumber } from '@lorikeet/domain/invoices';
import type { Cents, Currency } from '@lorikeet/domain/kernel';
import type { OrderAsk, OrderState, OrderType } from '@lorikeet/domain/orders';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import type { AuditEntry, Work } from '../../platform/work.ts';

export type StoredOrder = {
  id: string;
  number: number;
  prefix: string;
  status: OrderState;
  customer_id: string;
  invoice_id: string | null;
  currency: Currency;
  total_cents: Cents;
  expires_at: Date | null;
  held_at: Date | null;
  is_short: boolean;
  asks: OrderAsk[];
  delivery: object | null;
  /** What its checkout page was given; else letters go to the customer's. */
  email: string | null;
  updated_at: Date;
};

/** An order under its lock. Whoever also locks its invoice has done so before. */
async function lockBy(work: Work, which: Sql): Promise<StoredOrder | undefined> {
  return work.maybe<StoredOrder>(sql`
    select o.id, o.number, o.prefix, o.status, o.customer_id, o.invoice_id, o.currency, o.total_cents, o.expires_at,
      o.held_at, o.is_short, o.asks, o.delivery, o.email, o.updated_at
    from orders o where o.merchant_id = ${work.merchantId} and ${which} for update of o`);
}

/** 404 for another merchant's. */
export const lockOrder = async (work: Work, id: string): Promise<StoredOrder> =>
  found(await lockBy(work, sql`o.id = ${id}`));

export const lockOrderOf = (work: Work, invoiceId: string): Promise<StoredOrder | undefined> =>
  lockBy(work, sql`o.invoice_id = ${invoiceId}`);

/** The invoice of an order, read before anything is locked: an order never changes it once it has one. 404. */
export async function invoiceOfOrder(work: Work, id: string): Promise<string | null> {
  const row = found(
    await work.maybe<{ invoice_id: string | null }>(
      sql`select invoice_id from orders where merchant_id = ${work.merchantId} and id = ${id}`,
    ),
  );
  return row.invoice_id;
}

/** Where codes of an order can be mailed: what its page was given, else its customer's e-mail; null where neither is known. */
export async function emailOf(
  work: Work,
  { email, customer_id }: Pick<StoredOrder, 'email' | 'customer_id'>,
): Promise<string | null> {
  if (email !== null) return email;
  const customer = await work.one<{ email: string | null }>(sql`
    select email_primary as email from customers where merchant_id = ${work.merchantId} and id = ${customer_id}`);
  return customer.email;
}

export type StoredLine = {
  position: number;
  item_id: string | null;
  type: OrderType;
  description: string;
  quantity: number;
  amount_cents: Cents;
  starts_at: Date | null;
  held: number;
  fulfilled: number;
  gives_codes: boolean;
  note: Buffer | null;
};

/** The lines of an order with what their items give. */
export function linesOf(work: Work, orderId: string): Promise<StoredLine[]> {
  return work.rows<StoredLine>(sql`
    select l.position, l.item_id, l.type, l.description, l.quantity, l.amount_cents, l.starts_at, l.held, l.fulfilled,
      coalesce(i.gives_codes, false) as gives_codes, i.note
    from order_lines l
    left join order_items i on i.merchant_id = ${work.merchantId} and i.id = l.item_id
    where l.merchant_id = ${work.merchantId} and l.order_id = ${orderId} order by l.position`);
}

export const printedNumber = ({ prefix, number }: Pick<StoredOrder, 'prefix' | 'number'>): string =>
  formatDocumentNumber(prefix, number);

type Happening = 'order.opened' | 'order.paid' | 'order.fulfilled' | 'order.cancelled' | 'order.expired';

/** Writes what happened to an order into the audit log. */
export function noteOrder(
  work: Work,
  order: Pick<StoredOrder, 'id' | 'customer_id'>,
  action: AuditEntry['action'],
  after?: Record<string, unknown>,
): Promise<void> {
  return work.audit({
    action,
    subjectKind: 'order',
    subjectId: order.id,
    person: order.customer_id,
    ...(after && { after }),
  });
}

/** The same, and announces it. */
export async function announceOrder(work: Work, order: StoredOrder, happening: Happening): Promise<void> {
  await noteOrder(work, order, happening);
  const { id, customer_id, invoice_id, total_cents, currency } = order;
  await work.emit(happening, { id, customer_id, invoice_id, total_cents, currency });
}
