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

/** What is due of an invoice that `isOwing`: told by its amounts alone, for a report that reads very many. */
export const owedOf = (alias: Alias): Sql => sql`(${raw(alias)}.total_cents - (${coveredOf(alias)}))`;

/** What bank files hold of an invoice that no bank has accepted yet. */
const filedOf = (merchantId: string | Sql, alias: Alias): Sql => sql`coalesce((
    select sum(b.amount_cents) from payments b
    where b.merchant_id = ${merchantId} and b.invoice_id = ${raw(alias)}.id and b.stage = 'batched'), 0)`;

/** What may be paid of an invoice now, beside its debits: what is due, less what a bank file already holds of it. */
export function payableOf(merchantId: string | Sql, alias: Alias): Sql {
  return sql`greatest(0, ${dueOf(alias)} - ${filedOf(merchantId, alias)})::bigint`;
}

/** Batches that are being claimed or have no files yet, and files that the bank does not have in the book yet. */
const claimed = (merchantId: string): Sql => sql`select x.id from batches x
  where x.merchant_id = ${merchantId} and x.status in ('claiming', 'claimed')`;
const onTheirWay = (merchantId: string): Sql => sql`select x.batch_id from bank_files x
  where x.merchant_id = ${merchantId} and x.kind = 'debit' and x.posted_at is null and x.cleared_on is null
    and x.status in ('built', 'downloaded', 'sending', 'accepted')`;

/**
 * What files on their way to the bank hold, a row (invoice_id, cents) an invoice: found once by their batches, where asking each
 * invoice of a large file would look for its debits one by one.
 */
export const filedByInvoice = (merchantId: string): Sql => sql`(
  select p.invoice_id, sum(p.amount_cents)::bigint as cents from payments p
  where p.merchant_id = ${merchantId} and p.stage = 'batched' and p.invoice_id is not null
    and p.batch_id in (${claimed(merchantId)} union all ${onTheirWay(merchantId)})
  group by p.invoice_id)`;

/**
 * What such files hold of an invoice, for what is shown. Files are looked for once, and debits only while there is one: of a
 * long list most of the day none is read.
 */
const onItsWayOf = (merchantId: string, alias: Alias): Sql => sql`(case
  when exists (${claimed(merchantId)}) or exists (${onTheirWay(merchantId)})
  then ${filedOf(merchantId, alias)} else 0 end)::bigint`;

/** What is taken of an invoice already: with the bank, or in a file that is on its way there. */
export const takenOf = (merchantId: string, alias: Alias): Sql =>
  sql`${raw(alias)}.in_flight_cents + ${onItsWayOf(merchantId, alias)}`;

/** What is asked for of an invoice: what is due, less what is in a file on its way to the bank (`filed`). Never negative. */
export const askedOf = (merchantId: string, alias: Alias, filed = onItsWayOf(merchantId, alias)): Sql =>
  sql`(case when ${isOwing(alias)} then greatest(0, ${owedOf(alias)} - ${filed}) else 0 end)::bigint`;

/** True for an invoice of which something is asked for; what is not owed is ruled out first. */
export const isAsked = (merchantId: string, alias: Alias, filed = onItsWayOf(merchantId, alias)): Sql =>
  sql`(${isOwing(alias)} and ${raw(alias)}.total_cents > ${coveredOf(alias)} + ${filed})`;
