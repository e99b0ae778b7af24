import { isBankDay, type LocalDate } from '@lorikeet/domain/kernel';
import { empty, type Sql, sql } from '../../platform/db/sql.ts';
import { movableBy } from '../payments/index.ts';

/**
 * Which merchants `m` may have debits to claim on a day, to hold for want of a notice or to cancel because the merchant is
 * closing, or a batch that an earlier run left unfinished. What is held already, and what waits for its mandate, is left alone by a
 * debit run: it may wait for good.
 */
export function debitsMayBeDue(day: LocalDate): Sql {
  const claimable = sql`exists (
      select 1 from payments p
      where p.merchant_id = m.id and p.is_waiting and ${movableBy('claim')} and p.debit_date <= ${day} and not exists (
        select 1 from mandates a where a.merchant_id = m.id and a.id = p.mandate_id and a.status <> 'active'))
    or `;
  return sql`${isBankDay(day) ? claimable : empty}
    (m.status = 'closing' and exists (select 1 from payments p where p.merchant_id = m.id and p.is_waiting))
    or exists (
      select 1 from batches b where b.merchant_id = m.id and b.status in ('claiming', 'claimed'))`;
}
