import { addDays, addMonthsAnchored, type LocalDate, parts } from '../kernel/index.ts';

/** Stands where the name of an erased customer stood, whatever the reader's language. */
export const ERASED_NAME = 'Erased customer / 已抹除的客户';

/** What is kept of a payer for some years after it was last used, and so delays an erasure. */
export const KEPT_KINDS = ['mandates', 'recovery'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** Years for which a payer's bank may claim a debit, and for which books and tax invoices are to be explained. */
const KEPT_YEARS = 7;

/** The first day on which nothing of what happened on `last` has to be kept any more. */
export function keptUntil(last: LocalDate): LocalDate {
  return addDays(addMonthsAnchored(last, 12 * KEPT_YEARS, parts(last).day), 1);
}
