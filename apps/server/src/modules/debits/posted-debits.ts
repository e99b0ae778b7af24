import type { LocalDate } from '@lorikeet/domain/kernel';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { ShapedSet } from '../ledger/index.ts';

/** Common to all postings of debits: each is posted under its own id, for its customer. */
export function ofDebits(debits: Sql, day: LocalDate): Omit<ShapedSet<string>, 'amounts' | 'mayBeZero'> {
  return {
    source: sql`p.id`,
    currency: sql`p.currency`,
    customer: sql`p.customer_id`,
    effectiveDate: sql`${day}::date`,
    from: sql`from payments p where ${debits}`,
  };
}
