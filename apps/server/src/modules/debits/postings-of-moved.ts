import type { LocalDate } from '@lorikeet/domain/kernel';
import type { PostingShape } from '@lorikeet/domain/ledger';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';
import { type ShapedSet, shapedRows } from '../ledger/index.ts';

/** What a shape's posting takes its amounts from: the moved debits `p`, or a query over them. */
type Amounts<K extends string> = Pick<ShapedSet<K>, 'amounts' | 'mayBeZero'> & { from?: Sql };

/** The rows of `moveAndPost` for one shape: each debit is posted under its own id, for its customer and property. */
export function postingsOfMoved<const K extends string>(
  shape: PostingShape<K>,
  day: LocalDate,
  { from = sql`from moved p`, ...amounts }: Amounts<NoInfer<K>>,
): Sql {
  const set = {
    ...amounts,
    source: sql`p.id`,
    currency: sql`p.currency`,
    customer: sql`p.customer_id`,
    property: sql`p.property_id`,
    effectiveDate: sql`${day}::date`,
    from,
  };
  return sql`select ${word(shape.kind)} as kind, r.* from (${shapedRows(shape, set)}) r`;
}
