import type { ExceptionKind } from '@lorikeet/contracts/exception-kinds';
import { sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';
import { closeExceptions } from '../exceptions/index.ts';

/** The kinds about bank files that close by themselves. */
export const CLOSING_FILE_EXCEPTIONS = [
  'bank_file.not_lodged',
  'bank_file.clearance_blocked',
] as const satisfies readonly ExceptionKind[];

/**
 * Closes what waited for a person about bank files once its cause is gone: one never lodged that is lodged, withdrawn
 * or rejected now; one held up in clearing that has cleared or clears no more. Of one file, or of all.
 */
export async function closeFileExceptions(work: Work, fileId?: string): Promise<number> {
  const now = (condition: ReturnType<typeof sql>) => sql`
    (${fileId ?? null}::uuid is null or x.subject_id = ${fileId ?? null}) and exists (
      select 1 from bank_files f
      where f.merchant_id = ${work.merchantId} and f.id = x.subject_id and ${condition})`;
  const isOver = now(sql`f.status in ('withdrawn', 'rejected')`);
  const [unlodged, blocked] = CLOSING_FILE_EXCEPTIONS;
  return (
    (await closeExceptions(work, {
      kind: unlodged,
      gone: now(sql`f.status = 'accepted'`),
      because: 'file_lodged',
    })) +
    (await closeExceptions(work, { kind: unlodged, gone: isOver, because: 'file_over' })) +
    (await closeExceptions(work, {
      kind: blocked,
      gone: now(sql`f.cleared_on is not null`),
      because: 'file_cleared',
    })) +
    (await closeExceptions(work, { kind: blocked, gone: isOver, because: 'file_over' }))
  );
}
