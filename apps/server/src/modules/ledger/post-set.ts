import { type Sql, sql } from '../../platform/db/sql.ts';
import { uuidSeed } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { bookedDay } from './booked-day.ts';

export type PostedSet = {
  /** Postings made; those that existed already are not counted and not made again. */
  count: number;
};

/**
 * Posts any number of movements of one kind in one statement. `rows` is a query yielding (source_id uuid, currency
 * text, accounts text[], amounts bigint[], customer_id uuid, property_id uuid, effective_date date), every row summing to
 * zero (the database refuses any other). A source that has its posting already is passed over, so a repeated set changes nothing.
 */
export async function postSet(work: Work, set: { kind: string; rows: Sql }): Promise<PostedSet> {
  return work.one<PostedSet>(sql`
    with ${postingsOfSet(work, sql`select ${set.kind}::text as kind, r.* from (${set.rows}) r`)}
    select count(*)::int as count from posted`);
}

/**
 * The parts of a statement that posts what another part of it yields: postings, their entries and the day totals of
 * their accounts, as the common table expressions `posted`, `posted_lines`, `posted_entries` and `posted_days`. `rows` is as for
 * `postSet`, with the kind before the rest. A statement can hold them once: two would meet on a day's totals.
 */
export function postingsOfSet(work: Work, rows: Sql): Sql {
  const { ms, salt } = uuidSeed();
  // One order of accounts for everybody: two sets that meet on a day's totals wait for one another, never deadlock.
  return sql`posted as (
      insert into postings (merchant_id, id, kind, source_id, currency, accounts, amounts, customer_id,
        property_id, effective_date, booked_at)
      select ${work.merchantId}::uuid, uuid7_at(${ms}, row_number() over (), ${salt}), r.kind, r.source_id,
        r.currency, r.accounts, r.amounts, r.customer_id, r.property_id, r.effective_date, ${work.now}::timestamptz
      from (${rows}) r
      on conflict (merchant_id, kind, source_id) do nothing
      returning id, currency, accounts, amounts, customer_id, property_id, effective_date
    ), posted_lines as materialized (
      select p.id, line.position, line.account, p.currency, line.amount_cents, p.customer_id, p.property_id,
        p.effective_date
      from posted p
      cross join lateral unnest(p.accounts, p.amounts) with ordinality as line (account, amount_cents, position)
    ), posted_entries as (
      insert into entries (merchant_id, posting_id, position, account, currency, amount_cents, customer_id,
        property_id, effective_date, booked_at)
      select ${work.merchantId}::uuid, id, position, account, currency, amount_cents, customer_id, property_id,
        effective_date, ${work.now}::timestamptz
      from posted_lines
    ), posted_days as (
      insert into account_days as d (merchant_id, account, currency, day, booked_day, amount_cents)
      select ${work.merchantId}::uuid, account, currency, effective_date, ${bookedDay(work.now)}::date, sum(amount_cents)
      from posted_lines group by account, currency, effective_date order by account, currency, effective_date
      on conflict (merchant_id, account, currency, day, booked_day)
        do update set amount_cents = d.amount_cents + excluded.amount_cents
    )`;
}
