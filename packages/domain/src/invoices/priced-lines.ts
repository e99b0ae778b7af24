import { type Cents, lineAmount, sumCents, ZERO } from '../kernel/index.ts';
import { gstOfInvoice, type TaxCode } from './gst.ts';

/** A line as it is typed: so many at a price each, GST included. */
export type TypedLine = {
  readonly quantity: number;
  readonly unitPriceE4: number;
  readonly taxCode: TaxCode;
};

export type PricedLines = {
  readonly lines: readonly { readonly amount: Cents; readonly gst: Cents }[];
  readonly total: Cents;
  readonly gst: Cents;
};

/**
 * What lines come to: each rounds once, half up; GST is computed once, of the taxable total, and then divided among the
 * lines. A supplier who is not registered for GST collects none.
 */
export function priceLines(typed: readonly TypedLine[], collectsGst: boolean): PricedLines {
  const amounts = typed.map((line) => lineAmount(line.unitPriceE4, line.quantity));
  const taxed = amounts.map((amount, i) => ({ amount, taxCode: typed[i]!.taxCode }));
  const { gst, perLine } = collectsGst
    ? gstOfInvoice(taxed)
    : { gst: ZERO, perLine: amounts.map(() => ZERO) };
  return {
    lines: amounts.map((amount, i) => ({ amount, gst: perLine[i]! })),
    total: sumCents(amounts),
    gst,
  };
}
