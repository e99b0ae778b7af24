import { stateOfMoney } from '@lorikeet/domain/invoices';
import { toCents } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { word } from '../../platform/db/words.ts';

const [PAID, UNPAID, PART_PAID] = [2, 0, 1].map((settled) =>
  word(stateOfMoney(toCents(2), toCents(settled))),
);

/** The state that follows from the money of an issued invoice: the set-based twin of domain's `stateOfMoney`. */
export function stateOfMoneySql(total: Sql, settled: Sql): Sql {
  return sql`case when ${settled} >= ${total} then ${PAID} when ${settled} <= 0 then ${UNPAID} else ${PART_PAID} end`;
}
