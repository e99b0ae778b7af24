import { moveBy } from '@lorikeet/domain/kernel';
import { type RefundEvent, refundTable } from '@lorikeet/domain/refunds';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';

/**
 * Moves refunds by an event of their table: those that `where` finds over `refunds r` in a state that the event leaves.
 * `also` sets further columns. The statement is open for `returning`. Nothing else writes `refunds.status`.
 */
export function moveRefunds(
  work: Work,
  event: RefundEvent,
  { where, also }: { where: Sql; also?: Sql },
): Sql {
  const { from, to } = moveBy(refundTable, event);
  return sql`update refunds r set status = ${word(to)}, ${also ? sql`${also}, ` : empty}updated_at = ${work.now}
    where r.merchant_id = ${work.merchantId} and r.status ${among(from)} and ${where}`;
}
