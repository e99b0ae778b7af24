import type { WireInput } from '@lorikeet/contracts/contract';
import { orderInput, type updateOrder } from '@lorikeet/contracts/orders';
import { toCents } from '@lorikeet/domain/kernel';
import { orderTotals } from '@lorikeet/domain/orders';
import type { PortalForm } from '../../lib/form.ts';
import type { Order } from './order-words.tsx';

export type OrderForm = PortalForm<typeof orderInput>;
export type LineValues = NonNullable<WireInput<typeof updateOrder>['lines']>[number];

export const newLine = (type: LineValues['type']): LineValues => ({
  item_id: null,
  type,
  description: '',
  quantity: 1,
  unit_price_cents: 0,
  tax_code: 'taxable',
  starts_at: null,
});

/** What a form begins with: nothing, or a draft. */
export const begun = (type: LineValues['type'], order?: Order) => ({
  customer_id: order?.customer_id ?? null,
  customer_name: '',
  customer_email: '',
  customer_locale: 'en' as const,
  customer_currency: 'AUD' as const,
  note: order?.note ?? '',
  lines: order
    ? order.lines.map((line) => ({
        item_id: line.item_id,
        type: line.type,
        description: line.description,
        quantity: line.quantity,
        unit_price_cents: line.unit_price_cents,
        tax_code: line.tax_code,
        starts_at: line.starts_at,
      }))
    : [newLine(type)],
});

export { orderInput };

const isPriced = ({ quantity, unit_price_cents: price }: LineValues) =>
  Number.isSafeInteger(quantity) && Number.isSafeInteger(price) && quantity > 0 && price >= 0;

/** What the lines that are filled in come to. */
export const totalsOf = (lines: readonly LineValues[], collectsGst: boolean) =>
  orderTotals(
    lines.filter(isPriced).map((line) => ({
      quantity: line.quantity,
      unitPrice: toCents(line.unit_price_cents),
      taxCode: line.tax_code,
    })),
    collectsGst,
  );
