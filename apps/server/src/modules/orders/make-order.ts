import type { Input } from '@lorikeet/contracts';
import type * as orders from '@lorikeet/contracts/orders';
import { advance, type Cents, type Currency, toCents } from '@lorikeet/domain/kernel';
import {
  lineAmount,
  ORDER_ASKS,
  ORDER_CENTS_MAX,
  ORDER_TYPES,
  orderTable,
  orderTotals,
  typesOf,
} from '@lorikeet/domain/orders';
import { sql } from '../../platform/db/sql.ts';
import { fieldProblem, found } from '../../platform/http/problem.ts';
import { refuseChanged } from '../../platform/refuse-changed.ts';
import type { Work } from '../../platform/work.ts';
import { createCustomer, holdCustomer } from '../customers/index.ts';
import { nextNumber, refuseUncollected, settingsOf } from '../merchants/index.ts';
import { openDraft } from './open-order.ts';
import { counterOf, type OrderSettings, orderSettingsOf } from './order-settings.ts';
import { lockOrder, noteOrder } from './order-store.ts';

type Asked = Omit<Input<typeof orders.createOrder>, 'open'>;
type Line = Asked['lines'][number];

/**
 * Makes an order, a draft or open at once. 422 for an unknown customer or item, an item
 * priced in another currency than the customer's, a type that is switched off, a service
 * without its time where one is asked for, and a total of nothing. Refuses `merchant.currency_not_collected`,
 * `merchant.closing`.
 */
export async function createOrder(
  work: Work,
  { open, ...asked }: Input<typeof orders.createOrder>,
): Promise<{ id: string }> {
  const settings = await orderSettingsOf(work);
  const payer = await payerOf(work, asked);
  await checkLines(work, asked.lines, { ...settings, currency: payer.currency });
  const id = work.newId();
  const number = await nextNumber(work, counterOf(settings.prefix));
  const { total, gst } = await totalsOf(work, asked.lines);
  await work.run(sql`
    insert into orders (merchant_id, id, number, prefix, status, types, customer_id, currency, total_cents, gst_cents,
      note, asks, created_by_name, created_at, updated_at)
    values (${work.merchantId}, ${id}, ${number}, ${settings.prefix}, ${orderTable.initial},
      ${typesOf(ORDER_TYPES, asked.lines)}::text[], ${payer.id}, ${payer.currency}, ${total}, ${gst}, ${asked.note},
      ${asksOf(settings, asked.lines)}::text[], ${work.actor.name}, ${work.now}, ${work.now})`);
  await insertLines(work, id, asked.lines);
  await noteOrder(work, { id, customer_id: payer.id }, 'order.created', { total_cents: total });
  if (open) await openDraft(work, await lockOrder(work, id));
  return { id };
}

/** Rewrites a draft. As `createOrder`, and refuses `order.is_open`, `order.is_over`, `record.changed_meanwhile`; 404. */
export async function updateOrder(
  work: Work,
  { id, open, seen_updated_at, ...asked }: Input<typeof orders.updateOrder>,
): Promise<void> {
  const order = await lockOrder(work, id);
  advance(orderTable, order.status, 'edit');
  refuseChanged(seen_updated_at, order.updated_at);
  const settings = await orderSettingsOf(work);
  const payer = await payerOf(work, asked);
  await checkLines(work, asked.lines, { ...settings, currency: payer.currency });
  const { total, gst } = await totalsOf(work, asked.lines);
  await work.run(sql`
    update orders set types = ${typesOf(ORDER_TYPES, asked.lines)}::text[], customer_id = ${payer.id},
      currency = ${payer.currency}, total_cents = ${total}, gst_cents = ${gst}, note = ${asked.note},
      asks = ${asksOf(settings, asked.lines)}::text[], updated_at = ${work.now}
    where merchant_id = ${work.merchantId} and id = ${id}`);
  await work.run(sql`
    delete from order_lines where merchant_id = ${work.merchantId} and order_id = ${id}`);
  await insertLines(work, id, asked.lines);
  await noteOrder(work, { id, customer_id: payer.id }, 'order.updated', { total_cents: total });
  if (open) await openDraft(work, await lockOrder(work, id));
}

/** What the checkout page and the form ask for: what the order's types ask, as the merchant has set them. */
const asksOf = ({ asks }: OrderSettings, lines: readonly Line[]) =>
  typesOf(ORDER_TYPES, lines)
    .map((type) => ORDER_ASKS[type])
    .filter((ask) => asks.includes(ask));

type Payer = { id: string; currency: Currency };

/** Who orders: one of the merchant's customers, or a new one. */
async function payerOf(work: Work, asked: Asked): Promise<Payer> {
  let id = asked.customer_id;
  if (id === null) {
    id = await createCustomer(work, {
      name: asked.customer_name!,
      email_primary: asked.customer_email,
      locale: asked.customer_locale,
      currency: asked.customer_currency,
    });
  } else {
    const known = await work.maybe(
      sql`select 1 from customers where merchant_id = ${work.merchantId} and id = ${id}`,
    );
    if (!known) throw fieldProblem([{ path: 'customer_id', code: 'customer_unknown' }]);
    await holdCustomer(work, id);
  }
  const payer = found(
    await work.maybe<Payer>(sql`
      select id, currency from customers
      where merchant_id = ${work.merchantId} and id = ${id}`),
  );
  await refuseUncollected(work, payer.currency);
  return payer;
}

type Terms = OrderSettings & { currency: Currency };
type Item = { id: string; type: string; currency: Currency };

async function checkLines(work: Work, lines: readonly Line[], terms: Terms): Promise<void> {
  const ids = lines.flatMap(({ item_id }) => item_id ?? []);
  const items = await work.rows<Item>(sql`
    select id, type, currency from order_items
    where merchant_id = ${work.merchantId} and id = any(${ids}::uuid[])`);
  const byId = new Map(items.map((item) => [item.id, item]));
  const faults = lines.flatMap((line, n) => {
    const fault = faultOf(line, terms, byId);
    return fault ? [{ path: `lines.${n}.${fault.field}`, code: fault.code }] : [];
  });
  if (faults.length > 0) throw fieldProblem(faults);
}

type LineFault = { field: 'type' | 'item_id' | 'starts_at'; code: string };

function faultOf(line: Line, terms: Terms, items: ReadonlyMap<string, Item>): LineFault | undefined {
  if (!terms.types.includes(line.type)) return { field: 'type', code: 'order_type_off' };
  const code = line.item_id === null ? undefined : itemFault(line, terms, items.get(line.item_id));
  if (code) return { field: 'item_id', code };
  const asksTime = line.type === 'service' && terms.asks.includes('appointment');
  return asksTime && line.starts_at === null
    ? { field: 'starts_at', code: 'appointment_required' }
    : undefined;
}

function itemFault(line: Line, { currency }: Terms, item: Item | undefined): string | undefined {
  if (!item) return 'order_item_unknown';
  if (item.type !== line.type) return 'order_item_type';
  return item.currency === currency ? undefined : 'order_item_currency';
}

async function totalsOf(work: Work, lines: readonly Line[]): Promise<{ total: Cents; gst: Cents }> {
  const { gst_registered } = await settingsOf(work);
  const raw = lines.reduce((sum, line) => sum + line.quantity * line.unit_price_cents, 0);
  if (raw <= 0 || raw > ORDER_CENTS_MAX)
    throw fieldProblem([{ path: 'lines.0.unit_price_cents', code: 'order_total' }]);
  return orderTotals(lines.map(pricedOf), gst_registered);
}

const pricedOf = (line: Line) => ({
  quantity: line.quantity,
  unitPrice: toCents(line.unit_price_cents),
  taxCode: line.tax_code,
});

async function insertLines(work: Work, orderId: string, lines: readonly Line[]): Promise<void> {
  const rows = lines.map((line, n) => ({
    ...line,
    position: n + 1,
    amount_cents: lineAmount(pricedOf(line)),
    starts_at: line.type === 'service' ? line.starts_at : null,
  }));
  await work.run(sql`
    insert into order_lines (merchant_id, order_id, position, item_id, type, description, quantity, unit_price_cents,
      amount_cents, tax_code, starts_at)
    select ${work.merchantId}, ${orderId}::uuid, r.position, r.item_id, r.type, r.description, r.quantity,
      r.unit_price_cents, r.amount_cents, r.tax_code, r.starts_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, item_id uuid, type text,
      description text, quantity int, unit_price_cents bigint, amount_cents bigint, tax_code text,
      starts_at timestamptz)`);
}
