import { type Sql, sql } from '../../platform/db/sql.ts';
import { uuidSeed } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';

export type PostedSet = {
  /** Postings made; those that existed already are not counted and not made again. */
  count: number;
};

/**
 * Posts any number of movements of one kind in one statement: postings, their entries and the day totals of their
 * accounts. `rows` is a query yielding (source_id uuid, currency text, accounts text[], amounts bigint[],
 * customer_id uuid, effective_date date), every row summing to zero (the database refuses any other).
 * A source that has its posting already is passed over, so a repeated set changes nothing.
 */
export async function postSet(work: Work, set: { kind: string; rows: Sql }): Promise<PostedSet> {
  const { ms, salt } = uuidSeed();
  // One order of accounts for everybody: two sets that meet on a day's totals wait for one another, never deadlock.
  return work.one<PostedSet>(sql`
    with posted as (
      insert into postings (merchant_id, id, kind, source_id, currency, accounts, amounts, customer_id,
        effective_date, booked_at)
      select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (), ${salt}), ${set.kind}, r.source_id,
        r.currency, r.accounts, r.amounts, r.customer_id, r.effective_date, ${work.now}::timestamptz
      from (${set.rows}) r
      on conflict (merchant_id, kind, source_id) do nothing
      returning id, currency, accounts, amounts, customer_id, effective_date
    ), lines as materialized (
      select p.id, line.position, line.account, p.currency, line.amount_cents, p.customer_id, p.effective_date
      from posted p
      cross join lateral unnest(p.accounts, p.amounts) with ordinality as line (account, amount_cents, position)
    ), entered as (
      insert into entries (merchant_id, posting_id, position, account, currency, amount_cents, customer_id,
        effective_date, booked_at)
      select ${work.merchantId}::uuid, id, position, account, currency, amount_cents, customer_id, effective_date,
        ${work.now}::timestamptz
      from lines
    ), summed as (
      insert into account_days as d (merchant_id, account, currency, day, amount_cents)
      select ${work.merchantId}::uuid, account, currency, effective_date, sum(amount_cents)
      from lines group by account, currency, effective_date order by account, currency, effective_date
      on conflict (merchant_id, account, currency, day)
        do update set amount_cents = d.amount_cents + excluded.amount_cents
    )
    select count(*)::int as count from posted`);
}
