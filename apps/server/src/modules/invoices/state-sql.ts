import { OWING_STATES, type ShownInvoiceState, stateOfMoney } from '@lorikeet/domain/invoices';
import { type LocalDate, toCents } from '@lorikeet/domain/kernel';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import { type Alias, coveredOf, isOwing } from './due-sql.ts';

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

/** Whether an invoice is shown as this: the set-based twin of domain's `shownState`. */
export function isShownAs(shown: ShownInvoiceState, alias: Alias, today: LocalDate): Sql {
  const i = raw(alias);
  if (shown === 'overdue') return sql`(${isOwing(alias)} and ${i}.due_date < ${today})`;
  if (shown === 'processing')
    return sql`(${i}.status ${among(OWING_STATES)} and ${i}.total_cents <= ${coveredOf(alias)})`;
  const isByCreditAlone = sql`(${i}.paid_cents <= 0 and ${i}.credited_cents > 0)`;
  const isWaiting = sql`${isOwing(alias)} and ${i}.due_date >= ${today}`;
  if (shown === 'part_credited')
    return sql`(${i}.status = ${PART_PAID} and ${isByCreditAlone} and ${isWaiting})`;
  if (shown === 'part_paid')
    return sql`(${i}.status = ${PART_PAID} and not ${isByCreditAlone} and ${isWaiting})`;
  const isState = sql`${i}.status = ${word(shown)}`;
  return OWING_STATES.some((state) => state === shown) ? sql`(${isState} and ${isWaiting})` : isState;
}
