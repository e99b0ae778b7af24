import { stateOfMoney } from '@lorikeet/domain/invoices';
import { toCents } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';

const stateOf = (settled: number, lost = 0) =>
  word(stateOfMoney(toCents(2), { settled: toCents(settled), lost: toCents(lost) }));
const [UNPAID, PART_PAID, PAID, LOST] = [stateOf(0), stateOf(1), stateOf(2), stateOf(1, 1)];

/**
 * The state that follows from the money of an issued invoice, of which `lost` was written off: the set-based twin of
 * domain's `stateOfMoney`.
 */
export function stateOfMoneySql(total: Sql, settled: Sql, lost: Sql): Sql {
  const covered = sql`${settled} + ${lost}`;
  return sql`case when ${covered} >= ${total} then case when ${lost} > 0 then ${LOST} else ${PAID} end
    when ${covered} <= 0 then ${UNPAID} else ${PART_PAID} end`;
}
