import type { Output } from '@lorikeet/contracts';
import type * as catalogue from '@lorikeet/contracts/catalogue';
import { type Pricing, priceQuantity } from '@lorikeet/domain/catalogue';
import { gstOfInvoice, type TaxCode } from '@lorikeet/domain/invoicing';
import { type Currency, ZERO } from '@lorikeet/domain/kernel';

/**
 * The arithmetic of a quantity, line by line, and the GST inside the total. `collectsGst` is false for a merchant
 * that is not registered. Throws Refusal `catalogue.quantity_above_last_tier`.
 */
export function pricedQuantity(
  price: { pricing: Pricing; quantity: number; currency: Currency; taxCode: TaxCode },
  collectsGst: boolean,
): Output<typeof catalogue.previewPrice> {
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
