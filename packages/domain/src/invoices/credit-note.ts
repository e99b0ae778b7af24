import { addCents, type Cents, proportionSince, subCents, sumCents, toCents, ZERO } from '../kernel/index.ts';

/** A line of an issued invoice, with what earlier credit notes gave back of it. */
export type CreditableLine = {
  readonly position: number;
  readonly amount: Cents;
  readonly gst: Cents;
  readonly credited: Cents;
  readonly creditedGst: Cents;
};

export type CreditLine = { readonly position: number; readonly amount: Cents; readonly gst: Cents };

export type CreditFault = 'no_such_line' | 'above_line' | 'nothing' | 'above_invoice';

export type JudgedCredit =
  | { readonly lines: readonly CreditLine[]; readonly total: Cents; readonly gst: Cents }
  | { readonly fault: CreditFault; readonly position?: number };

/** What can still be credited of a line; below zero for a line that reduces its invoice. */
export const creditLeft = ({ amount, credited }: Pick<CreditableLine, 'amount' | 'credited'>): Cents =>
  subCents(amount, credited);

/** True for an amount between nothing and what is left of a line, whatever its sign. */
const isWithin = (amount: Cents, left: Cents) =>
  left >= 0 ? amount >= 0 && amount <= left : amount <= 0 && amount >= left;

/**
 * A credit note by line: each line gives back at most what is left of it, with its GST in proportion, so that the notes of
 * a whole line give back exactly its GST. The note is above zero and at most `atMost`, what of the invoice was neither
 * credited nor refunded before.
 */
export function judgeCredit(
  invoice: readonly CreditableLine[],
  asked: readonly { readonly position: number; readonly amount: Cents }[],
  atMost: Cents,
): JudgedCredit {
  const lines: CreditLine[] = [];
  for (const { position, amount } of asked) {
    const line = invoice.find((one) => one.position === position);
    if (!line || lines.some((one) => one.position === position)) return { fault: 'no_such_line', position };
    if (!isWithin(amount, creditLeft(line))) return { fault: 'above_line', position };
    if (amount !== 0) lines.push({ position, amount, gst: gstOfCredit(line, amount) });
  }
  const total = sumCents(lines.map((line) => line.amount));
  if (total <= 0) return { fault: 'nothing' };
  if (total > atMost) return { fault: 'above_invoice' };
  return { lines, total, gst: sumCents(lines.map((line) => line.gst)) };
}

function gstOfCredit({ amount: whole, gst, credited, creditedGst }: CreditableLine, now: Cents): Cents {
  if (addCents(credited, now) === whole) return subCents(gst, creditedGst);
  const sign = whole < 0 ? -1 : 1;
  const parted = proportionSince(
    toCents(sign * gst),
    toCents(sign * whole),
    toCents(sign * credited),
    toCents(sign * now),
  );
  return toCents(sign * parted);
}

/**
 * GST of what is given up of an invoice: its share of the GST that was not given back yet; all of it with all that is left.
 * More may be lost than is left: a note that was made while a debit was with the bank became the customer's credit, and
 * what came back is due whole.
 */
export function gstLost(left: { readonly total: Cents; readonly gst: Cents }, lost: Cents): Cents {
  if (left.total <= 0 || left.gst === 0) return ZERO;
  return proportionSince(left.gst, left.total, ZERO, toCents(Math.min(lost, left.total)));
}

/**
 * The lines with no more GST than is left of the invoice: what was refunded before took its share of the whole, whatever
 * its lines. The cents above it come off the last lines.
 */
export function capGst(lines: readonly CreditLine[], left: Cents): CreditLine[] {
  let over = subCents(sumCents(lines.map((line) => line.gst)), left);
  return lines
    .toReversed()
    .map((line) => {
      const taken = toCents(Math.max(0, Math.min(over, line.gst)));
      over = subCents(over, taken);
      return { ...line, gst: subCents(line.gst, taken) };
    })
    .toReversed();
}
