import type { Report } from '../faults/fault.ts';
import { MAX_AMOUNT_CENTS, MAX_RECORDS } from './layout.ts';

/** Running totals of a file, in cents. Plain numbers: a hostile file may exceed what a total can state. */
export interface Tally {
  creditCents: number;
  debitCents: number;
  count: number;
}

export const emptyTally = (): Tally => ({ creditCents: 0, debitCents: 0, count: 0 });

/** Counts a record; code 13 is a debit, every other code a credit. A return counts on its original's side. */
export function addToTally(tally: Tally, code: number, amountCents: number): void {
  if (code === 13) tally.debitCents += amountCents;
  else tally.creditCents += amountCents;
  tally.count += 1;
}

/** The net total carries no sign. */
export function netCents(tally: Tally): number {
  return Math.abs(tally.creditCents - tally.debitCents);
}

/** Reports a total or count that its column cannot state. */
export function checkTally(tally: Tally, report: Report): void {
  if (tally.creditCents > MAX_AMOUNT_CENTS) report('creditCents', 'TOTAL_OVERFLOW');
  if (tally.debitCents > MAX_AMOUNT_CENTS) report('debitCents', 'TOTAL_OVERFLOW');
  if (tally.count > MAX_RECORDS) report('count', 'TOO_MANY_RECORDS');
}
