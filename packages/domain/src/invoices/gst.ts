import {
  type Cents,
  divideHalfUp,
  proportionSince,
  subCents,
  sumCents,
  toCents,
  ZERO,
} from '../kernel/index.ts';

export const TAX_CODES = ['taxable', 'gst_free', 'outside'] as const;
/** `outside`: not subject to GST at all, such as council rates and domestic waste charges. */
export type TaxCode = (typeof TAX_CODES)[number];

export type TaxedLine = { readonly amount: Cents; readonly taxCode: TaxCode };

/** GST inside one GST-inclusive amount: one eleventh, half up. */
export function gstWithin(inclusive: Cents): Cents {
  return divideHalfUp(inclusive, 11);
}

/** The part of an invoice that carries GST, GST included. */
export function taxableTotal(lines: readonly TaxedLine[]): Cents {
  return sumCents(lines.filter((line) => line.taxCode === 'taxable').map((line) => line.amount));
}

/**
 * GST of an invoice and of each of its lines. It is computed once, half up of the taxable total ÷ 11. Each
 * taxable line then takes its own eleventh rounded down, and the cents left over go one each to the taxable
 * lines from the first, so the lines sum to the invoice whatever their signs.
 */
export function gstOfInvoice(lines: readonly TaxedLine[]): {
  readonly gst: Cents;
  readonly perLine: Cents[];
} {
  const gst = gstWithin(taxableTotal(lines));
  const carries = (line: TaxedLine) => line.taxCode === 'taxable' && line.amount !== 0;
  const floors = lines.map((line) => (carries(line) ? toCents(Math.floor(line.amount / 11)) : ZERO));
  let left = subCents(gst, sumCents(floors));
  const perLine = floors.map((floor, i) => {
    if (left <= 0 || !carries(lines[i]!)) return floor;
    left = toCents(left - 1);
    return toCents(floor + 1);
  });
  return { gst, perLine };
}

export type GstBackInput = {
  /** GST and total of the issued invoice. */
  readonly gst: Cents;
  readonly total: Cents;
  /** What was credited or refunded of it before, and is now. */
  readonly before: Cents;
  readonly now: Cents;
};

/**
 * The GST inside a part of an invoice that is credited or refunded, in proportion to the whole: half up of all so
 * far, less what earlier parts took, so that the parts of a whole give back exactly its GST.
 */
export function gstBack({ gst, total, before, now }: GstBackInput): Cents {
  return proportionSince(gst, total, before, now);
}
