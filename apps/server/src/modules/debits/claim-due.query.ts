import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** Which merchants `m` may have debits to claim on a day, or a batch that an earlier run left unfinished. */
export function debitsMayBeDue(day: LocalDate): Sql {
  return sql`exists (
      select 1 from payments p where p.merchant_id = m.id and p.is_waiting
        and (p.debit_date <= ${day} or m.status = 'closing'))
    or exists (
      select 1 from batches b where b.merchant_id = m.id and b.status in ('claiming', 'claimed'))`;
}
