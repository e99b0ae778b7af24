import { gstOfInvoice, type TaxCode } from '../invoices/index.ts';
import { type Cents, sumCents, toCents, ZERO } from '../kernel/index.ts';
import type { OrderEvent, OrderType } from './order-states.ts';

export const LINES_MAX = 50;
export const QUANTITY_MAX = 10_000;
/** The most that one order comes to, in minor units: far above any, and far below what arithmetic would lose. */
export const ORDER_CENTS_MAX = 100_000_000_00;
/** Hours for which an order may wait for its payment. */
export const EXPIRY_HOURS = { min: 1, max: 24 * 90, usual: 24 * 7 } as const;
/** Days after which an order that was handed over completely is complete by itself. */
export const COMPLETES_AFTER_DAYS = 14;

export type PricedLine = {
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly taxCode: TaxCode;
};

export const lineAmount = ({ quantity, unitPrice }: PricedLine): Cents => toCents(quantity * unitPrice);

/** What an order comes to, GST included, and the GST in it, as its invoice computes it. */
export function orderTotals(
  lines: readonly PricedLine[],
  collectsGst: boolean,
): { total: Cents; gst: Cents } {
  const amounts = lines.map((line) => ({ amount: lineAmount(line), taxCode: line.taxCode }));
  return {
    total: sumCents(amounts.map(({ amount }) => amount)),
    gst: collectsGst ? gstOfInvoice(amounts).gst : ZERO,
  };
}

export type HandedLine = {
  readonly position: number;
  readonly type: OrderType;
  readonly quantity: number;
  readonly fulfilled: number;
};

/** What of a line is still to be handed over. */
export const leftOf = ({ quantity, fulfilled }: Pick<HandedLine, 'quantity' | 'fulfilled'>): number =>
  quantity - fulfilled;

/** What handing over makes of an order: all of it or a part; nothing moves where nothing was handed over. */
export function fulfilEvent(
  lines: readonly Pick<HandedLine, 'quantity' | 'fulfilled'>[],
): Extract<OrderEvent, 'fulfil_part' | 'fulfil_rest'> | null {
  if (lines.every((line) => line.fulfilled === 0)) return null;
  return lines.every((line) => leftOf(line) === 0) ? 'fulfil_rest' : 'fulfil_part';
}

/** The types that lines have, each once, in the order of the catalogue of types. */
export const typesOf = <T extends OrderType>(all: readonly T[], lines: readonly { type: OrderType }[]): T[] =>
  all.filter((type) => lines.some((line) => line.type === type));
