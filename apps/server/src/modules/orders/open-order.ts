import type { TaxCode } from '@lorikeet/domain/invoices';
import { advance, type Cents, localDateAt } from '@lorikeet/domain/kernel';
import { orderTable, orderTotals } from '@lorikeet/domain/orders';
import { sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { checkoutLinkOf, issueInvoice } from '../invoices/index.ts';
import { refuseUncollected, settingsOf } from '../merchants/index.ts';
import { moveOrder } from './move-orders.ts';
import { orderSettingsOf } from './order-settings.ts';
import { announceOrder, lockOrder, printedNumber, type StoredOrder } from './order-store.ts';

const HOUR_MS = 60 * 60_000;

type Line = {
  description: string;
  quantity: number;
  unit_price_cents: Cents;
  amount_cents: Cents;
  tax_code: TaxCode;
};

/** Opens a draft. Refuses `order.open_refused` for one that is open or further, `order.is_over`, and those of `openDraft`; 404. */
export async function openOrder(work: Work, id: string): Promise<void> {
  const order = await lockOrder(work, id);
  if (order.status !== 'draft') {
    advance(orderTable, order.status, 'open');
    throw new Refusal('order.open_refused');
  }
  await openDraft(work, order);
}

/**
 * Its invoice is issued, due on the last day on which it can be paid, and its checkout page is there. The caller holds the
 * draft. Refuses `merchant.closing`, and `merchant.currency_not_collected` where it is no longer collected.
 */
export async function openDraft(work: Work, order: StoredOrder): Promise<void> {
  const { id } = order;
  await refuseUncollected(work, order.currency);
  const { expiry_hours } = await orderSettingsOf(work);
  const expiresAt = new Date(work.now.getTime() + expiry_hours * HOUR_MS);
  const lines = await work.rows<Line>(sql`
    select description, quantity, unit_price_cents, amount_cents, tax_code from order_lines
    where merchant_id = ${work.merchantId} and order_id = ${id} order by position`);
  const { gst_registered: collectsGst } = await settingsOf(work);
  const { id: invoiceId } = await issueInvoice(work, {
    customerId: order.customer_id,
    currency: order.currency,
    dueDate: localDateAt(expiresAt, work.timeZone),
    description: printedNumber(order),
    collectsGst,
    lines: lines.map((line) => ({
      kind: 'item' as const,
      description: line.description,
      quantity: line.quantity,
      // Of a unit, in ten thousandths of the currency.
      unitPriceE4: line.unit_price_cents * 100,
      amountCents: line.amount_cents,
      taxCode: line.tax_code,
    })),
  });
  // The registration may have changed since it was drafted: the order says what its invoice says.
  const { gst } = orderTotals(lines.map(pricedOf), collectsGst);
  await moveOrder(
    work,
    id,
    'open',
    sql`invoice_id = ${invoiceId}, gst_cents = ${gst}, opened_at = ${work.now}, expires_at = ${expiresAt}`,
  );
  await checkoutLinkOf(work, invoiceId);
  await announceOrder(work, { ...order, invoice_id: invoiceId }, 'order.opened');
}

const pricedOf = (line: Line) => ({
  quantity: line.quantity,
  unitPrice: line.unit_price_cents,
  taxCode: line.tax_code,
});
