import type { Output } from '@lorikeet/contracts';
import type * as plans from '@lorikeet/contracts/plans';
import { gstOfInvoice, type TaxCode } from '@lorikeet/domain/invoices';
import { type Currency, ZERO } from '@lorikeet/domain/kernel';
import { type Pricing, priceQuantity } from '@lorikeet/domain/plans';

/**
 * The arithmetic of a quantity, line by line, and the GST inside the total. `collectsGst` is false for a merchant
 * that is not registered. Throws Refusal `plan.quantity_above_last_tier`.
 */
export function pricedQuantity(
  price: { pricing: Pricing; quantity: number; currency: Currency; taxCode: TaxCode },
  collectsGst: boolean,
): Output<typeof plans.previewPrice> {
  const { lines, total } = priceQuantity(price.pricing, price.quantity);
  const taxed = lines.map((line) => ({ amount: line.amount, taxCode: price.taxCode }));
  return {
    quantity: price.quantity,
    currency: price.currency,
    lines: lines.map((line) => ({
      kind: line.kind,
      tier_row: line.tierRow,
      from_unit: line.fromUnit,
      to_unit: line.toUnit,
      quantity: line.quantity,
      unit_price_e4: line.unitPriceE4,
      flat_fee_cents: line.flatFee,
      amount_cents: line.amount,
    })),
    total_cents: total,
    gst_cents: collectsGst ? gstOfInvoice(taxed).gst : ZERO,
  };
}
