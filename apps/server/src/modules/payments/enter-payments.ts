import { type Sql, sql } from '../../platform/db/sql.ts';
import { type UuidSeed, uuidSeed } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';

/**
 * The statement that enters payments from a query yielding (n, rail, stage, customer_id, payment_method_id,
 * mandate_id, facility_id, invoice_id, currency, amount_cents, due_date, debit_date, description,
 * lodgement_reference, retry_of, attempt, notice_kind, notice_allows_from, property_id); `n` numbers the rows. It is open for
 * `returning`. `uuid7At` gives their ids to who handed the seed.
 */
export function enterPayments(work: Work, rows: Sql, { ms, salt }: UuidSeed = uuidSeed()): Sql {
  return sql`insert into payments (merchant_id, id, rail, stage, customer_id, payment_method_id, mandate_id,
      facility_id, invoice_id, currency, amount_cents, due_date, debit_date, description, lodgement_reference,
      retry_of, attempt, notice_kind, notice_allows_from, property_id, created_at, updated_at)
    select ${work.merchantId}::uuid, uuid7_at(${ms}, e.n, ${salt}), e.rail, e.stage, e.customer_id,
      e.payment_method_id, e.mandate_id, e.facility_id, e.invoice_id, e.currency, e.amount_cents, e.due_date,
      e.debit_date, e.description, e.lodgement_reference, e.retry_of, e.attempt, e.notice_kind, e.notice_allows_from,
      e.property_id,
      ${work.now}::timestamptz, ${work.now}::timestamptz
    from (${rows}) e`;
}
