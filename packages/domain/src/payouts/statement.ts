import { addCents, type Cents, sumCents, ZERO } from '../kernel/index.ts';

/** One movement of the balance, signed: what came in is positive, fees, refunds, returns and disputes negative. */
export type StatementLine = { readonly id: string; readonly amount: Cents };

export type PayoutStatement = {
  /** What earlier payouts left, negative when the merchant owes. */
  readonly opening: Cents;
  readonly lines: readonly StatementLine[];
  readonly linesTotal: Cents;
  /** Paid out now: everything, or nothing while it is below the minimum. */
  readonly paid: Cents;
  /** opening + lines − paid; the next statement's opening. */
  readonly closing: Cents;
};

/**
 * The statement of one payout. Opening and lines always sum to what is paid plus what is carried over: a balance
 * that is negative, zero or below the minimum pays nothing and stays.
 */
export function payoutStatement(
  opening: Cents,
  lines: readonly StatementLine[],
  minimum: Cents = ZERO,
): PayoutStatement {
  const linesTotal = sumCents(lines.map((line) => line.amount));
  const available = addCents(opening, linesTotal);
  const isPaid = available > 0 && available >= minimum;
  return {
    opening,
    lines,
    linesTotal,
    paid: isPaid ? available : ZERO,
    closing: isPaid ? ZERO : available,
  };
}
