import type { ReturnLineBrings } from '@lorikeet/contracts/returns';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Record types of a return file. */
export const RETURNED = 2;
export const REFUSED = 3;
/** The transaction code of a debit; any other is a credit's. */
const DEBIT = 13;

/** Whether a row of `return_lines l` is the return of a debit: only such a line may be about one of ours. */
export const isReturnedDebit: Sql = sql`(l.record_type = ${RETURNED} and l.original_code = ${DEBIT})`;

/** What a row of `return_lines l` brings. */
export const bringsSql: Sql = sql`case when l.record_type = ${REFUSED} then 'refused_return'
  when l.original_code <> ${DEBIT} then 'returned_credit' else 'returned_debit' end`;

/** Throws Refusal `returns.line_of_credit`, `returns.line_refuses` for a line that returns no debit. */
export function refuseOtherThanDebit(brings: ReturnLineBrings): void {
  if (brings === 'returned_credit') throw new Refusal('returns.line_of_credit');
  if (brings === 'refused_return') throw new Refusal('returns.line_refuses');
}
