import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions, openAmong } from '../exceptions/index.ts';
import { creditSql } from './credit-of-file.ts';

/** Wait for a person until the bank has the file. */
const UNTIL_LODGED = ['bank_file.not_lodged', 'bank_file.not_sent', 'bank_file.delivery_unclear'] as const;
const UNTIL_CLEARED = 'bank_file.clearance_blocked';
const UNTIL_CREDITED = 'bank_file.not_credited';

/** The kinds about bank files that close by themselves. */
export const CLOSING_FILE_EXCEPTIONS = [
  ...UNTIL_LODGED,
  UNTIL_CLEARED,
  UNTIL_CREDITED,
] as const satisfies readonly ExceptionKind[];

/**
 * Closes what waited for a person about bank files once its cause is gone: one not lodged or not sent that is lodged,
 * withdrawn or rejected now; one held up in clearing that has cleared or clears no more; one whose credit
 * the statement shows, or of which the bank rejected every item. Of one file, or of all.
 */
export async function closeFileExceptions(work: Work, fileId?: string): Promise<number> {
  // Nearly always nothing waits: one look instead of a statement for each kind.
  const open = await openAmong(work, CLOSING_FILE_EXCEPTIONS, fileId);
  const among = <K extends ExceptionKind>(kinds: readonly K[]) => kinds.filter((kind) => open.has(kind));
  const now = (condition: Sql) => sql`exists (
    select 1 from bank_files f
    where f.merchant_id = ${work.merchantId} and f.id = x.subject_id and ${condition})`;
  const subject = fileId ? { subjectId: fileId } : {};
  const isLodged = now(sql`f.status = 'accepted'`);
  const isCleared = now(sql`f.cleared_on is not null`);
  const isCredited = now(sql`f.credited_on is not null`);
  const isNothing = now(sql`${creditSql} = 0`);
  const isOver = now(sql`f.status in ('withdrawn', 'rejected')`);
  let closed = 0;
  for (const kind of among(UNTIL_LODGED))
    closed += await closeExceptions(work, { kind, ...subject, gone: isLodged, because: 'file_lodged' });
  for (const kind of among([UNTIL_CLEARED]))
    closed += await closeExceptions(work, { kind, ...subject, gone: isCleared, because: 'file_cleared' });
  for (const kind of among([UNTIL_CREDITED])) {
    closed += await closeExceptions(work, { kind, ...subject, gone: isCredited, because: 'file_credited' });
    closed += await closeExceptions(work, { kind, ...subject, gone: isNothing, because: 'items_rejected' });
  }
  for (const kind of among(CLOSING_FILE_EXCEPTIONS))
    closed += await closeExceptions(work, { kind, ...subject, gone: isOver, because: 'file_over' });
  return closed;
}
