import { type Sql, sql } from '../../platform/db/sql.ts';
import type { ShapedSet } from '../ledger/index.ts';

/** Common to all postings of invoices: each is posted under its own id, for its customer. */
export function ofInvoices(where: Sql, day: Sql): Omit<ShapedSet<string>, 'amounts' | 'mayBeZero'> {
  return {
    source: sql`i.id`,
    currency: sql`i.currency`,
    customer: sql`i.customer_id`,
    effectiveDate: day,
    from: sql`from invoices i where ${where}`,
  };
}

/** The amounts of a whole invoice; without GST its line is left out. */
export const WITH_GST = {
  amounts: { amount: sql`i.total_cents`, gst: sql`i.gst_cents` },
  mayBeZero: 'gst',
} as const;
