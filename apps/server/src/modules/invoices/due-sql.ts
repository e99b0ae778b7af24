import { OWING_STATES } from '@lorikeet/domain/invoices';
import { raw, type Sql, sql } from '../../platform/db/sql.ts';
import { among } from '../../platform/db/words.ts';

/** The name under which a statement reads `invoices`. */
export type Alias = 'i' | 't';

/** What is paid, credited, written off or with the bank of an invoice. */
export function coveredOf(alias: Alias): Sql {
  const i = raw(alias);
  return sql`${i}.paid_cents + ${i}.credited_cents + ${i}.written_off_cents + ${i}.in_flight_cents`;
}

/**
 * What a payer still has to pay of an invoice, in minor units: neither what is paid, credited or written
 * off nor what is with the bank, and nothing once the invoice is over. The set-based twin of domain's `amountDue`; beside it only
 * the forecast of customers, who stand below invoices, and the aged report, which goes by the book, subtract these columns.
 */
export function dueOf(alias: Alias): Sql {
  const i = raw(alias);
  return dueFrom(sql`${i}.status`, sql`${i}.total_cents`, coveredOf(alias));
}

/** The same of any status, total and sum of what covers it. */
export const dueFrom = (status: Sql, total: Sql, covered: Sql): Sql =>
  sql`case when ${status} ${among(OWING_STATES)} then greatest(0, ${total} - (${covered})) else 0 end`;

/** True for an invoice of which something is due; as a condition, so that an index on the state serves. */
export function isOwing(alias: Alias): Sql {
  const i = raw(alias);
  return sql`${i}.status ${among(OWING_STATES)} and ${i}.total_cents > ${coveredOf(alias)}`;
}

/** What may be paid of an invoice now, beside its debits: what is due, less what a bank file already holds of it. */
export function payableOf(merchantId: string | Sql, alias: Alias): Sql {
  const i = raw(alias);
  return sql`greatest(0, ${dueOf(alias)} - coalesce((
    select sum(b.amount_cents) from payments b
    where b.merchant_id = ${merchantId} and b.invoice_id = ${i}.id and b.stage = 'batched'), 0))::bigint`;
}
