import { type BatchEvent, batchTable } from '@lorikeet/domain/bank-files';
import { moveBy } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Moves a batch by an event of its table, unless it is already in the event's target state or the table forbids the
 * move. `where` adds conditions on `batches b`, `also` sets further columns. Nothing else writes `batches.status`.
 */
export async function moveBatch(
  work: Work,
  batchId: string | null,
  event: BatchEvent,
  { where, also }: { where?: Sql; also?: Sql } = {},
): Promise<void> {
  const { from, to } = moveBy(batchTable, event);
  await work.run(sql`
    update batches b set status = ${word(to)}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where b.merchant_id = ${work.merchantId} and b.id = ${batchId} and b.status ${among(from)}
      ${where ? sql`and ${where}` : empty}`);
}
