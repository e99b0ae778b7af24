import { type PaymentStatus, STATUS_OF_STAGE } from '@lorikeet/domain/payments';
import { type Sql, sql } from '../../platform/db/sql.ts';

/** The stages, of any rail, that are shown as a status. */
function stagesShownAs(status: PaymentStatus): string[] {
  const all = Object.values(STATUS_OF_STAGE).flatMap((table) => Object.entries(table));
  return [...new Set(all.filter(([, shown]) => shown === status).map(([stage]) => stage))];
}

export const SUCCEEDED = stagesShownAs('succeeded');
export const PROCESSING = stagesShownAs('processing');
export const FAILED = stagesShownAs('failed');

/** A condition: the bill of a failed payment `f` was paid since, by another attempt or in another way. */
export const paidSince = (merchantId: string): Sql => sql`exists (
  select 1 from invoices i where i.merchant_id = ${merchantId} and i.id = f.invoice_id and i.status = 'paid')`;
