import { OWING_STATES, type ShownInvoiceState, stateOfMoney } from '@lorikeet/domain/invoices';
import { toCents } from '@lorikeet/domain/kernel';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import { among, word } from '../../platform/db/words.ts';
import type { Work } from '../../platform/work.ts';
import { type Alias, isAsked } from './due-sql.ts';

/**
 * What credit notes took off an invoice that no payment settled, for what is shown: of others, which are nearly all, no note is
 * looked for.
 */
export const notedOf = (
  merchantId: string,
  alias: Alias,
): Sql => sql`(case when ${isByCredit(alias)} then coalesce((
    select sum(n.off_receivable_cents) from credit_notes n
    where n.merchant_id = ${merchantId} and n.invoice_id = ${raw(alias)}.id), 0) else 0 end)::bigint`;

/** As the index of them says it. */
const isByCredit = (alias: Alias): Sql => {
  const i = raw(alias);
  return sql`${i}.status = 'paid' and ${i}.paid_cents <= 0 and ${i}.credited_cents > 0`;
};

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

/**
 * Whether an invoice is shown as this: the set-based twin of domain's `shownState`. `filed`: what files on their way hold of it,
 * where its statement has found that already.
 */
export function isShownAs(
  { merchantId, today }: Pick<Work, 'merchantId' | 'today'>,
  shown: ShownInvoiceState,
  alias: Alias,
  filed?: Sql,
): Sql {
  const i = raw(alias);
  const isAskedFor = isAsked(merchantId, alias, filed);
  if (shown === 'overdue') return sql`(${i}.due_date < ${today} and ${isAskedFor})`;
  if (shown === 'processing') return sql`(${i}.status ${among(OWING_STATES)} and not ${isAskedFor})`;
  const isByCreditAlone = sql`(${i}.paid_cents <= 0 and ${i}.credited_cents > 0)`;
  const isWaiting = sql`${i}.due_date >= ${today} and ${isAskedFor}`;
  if (shown === 'part_credited')
    return sql`(${i}.status = ${PART_PAID} and ${isByCreditAlone} and ${isWaiting})`;
  if (shown === 'part_paid')
    return sql`(${i}.status = ${PART_PAID} and not ${isByCreditAlone} and ${isWaiting})`;
  const isCredited = sql`(${isByCredit(alias)} and ${i}.credited_cents <= ${notedOf(merchantId, alias)})`;
  if (shown === 'credited') return isCredited;
  if (shown === 'paid') return sql`(${i}.status = ${PAID} and not ${isCredited})`;
  const isState = sql`${i}.status = ${word(shown)}`;
  return OWING_STATES.some((state) => state === shown) ? sql`(${isState} and ${isWaiting})` : isState;
}
