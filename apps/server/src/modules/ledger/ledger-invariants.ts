import { sql } from '../../platform/db/sql.ts';
import { counted, type Invariant } from '../../platform/invariant.ts';

/** What must hold in every tenant's book, whatever happened to it. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'ledger.zero_sum',
    meaning: { en: 'Every posting sums to zero', zh: '每笔分录合计为零' },
    check: counted(sql`
      select count(*)::int as broken from postings p
      where cardinality(accounts) <> cardinality(amounts)
        or (select sum(a) from unnest(amounts) a) is distinct from 0`),
  },
  {
    name: 'ledger.entries_equal_postings',
    meaning: { en: 'The entries repeat their postings exactly', zh: '明细与分录完全一致' },
    check: counted(sql`
      with line as (
        select p.merchant_id, p.id as posting_id, l.position::smallint as position, l.account, p.currency,
          l.amount_cents, p.customer_id, p.property_id, p.effective_date, p.booked_at
        from postings p
        cross join lateral unnest(p.accounts, p.amounts) with ordinality as l (account, amount_cents, position)
      )
      select count(*)::int as broken from line l
      full join entries e on e.merchant_id = l.merchant_id and e.posting_id = l.posting_id
        and e.position = l.position
      where l.posting_id is null or e.posting_id is null
        or (l.account, l.currency, l.amount_cents, l.customer_id, l.property_id, l.effective_date, l.booked_at)
          is distinct from (e.account, e.currency, e.amount_cents, e.customer_id, e.property_id, e.effective_date, e.booked_at)`),
  },
  {
    name: 'ledger.days_equal_entries',
    meaning: { en: 'The day totals of every account equal its entries', zh: '各账户日合计与明细一致' },
    check: counted(sql`
      with summed as (
        select merchant_id, account, currency, effective_date as day, (booked_at at time zone 'UTC')::date as booked_day,
          sum(amount_cents) as amount_cents
        from entries group by merchant_id, account, currency, effective_date, (booked_at at time zone 'UTC')::date
      )
      select count(*)::int as broken from summed s
      full join account_days d on d.merchant_id = s.merchant_id and d.account = s.account
        and d.currency = s.currency and d.day = s.day and d.booked_day = s.booked_day
      where s.amount_cents is distinct from d.amount_cents`),
  },
  {
    name: 'ledger.openings_equal_days',
    meaning: {
      en: 'What accounts held at the start of each month equals the days before it',
      zh: '各账户月初余额与此前日合计一致',
    },
    // From opening to opening: each is the one before and the days between, so that every day is read once.
    check: counted(sql`
      with opened as (
        select merchant_id, month, lag(month) over (partition by merchant_id order by month) as previous
        from (select distinct merchant_id, month from account_openings) months
      ), moved as (
        select o.merchant_id, o.month, d.account, d.currency, d.amount_cents from opened o
        join account_days d on d.merchant_id = o.merchant_id and d.booked_day < o.month
          and d.booked_day >= coalesce(o.previous, '-infinity')
        union all
        select o.merchant_id, o.month, p.account, p.currency, p.amount_cents from opened o
        join account_openings p on p.merchant_id = o.merchant_id and p.month = o.previous
      ), summed as (
        select merchant_id, month, account, currency, sum(amount_cents) as amount_cents from moved
        group by merchant_id, month, account, currency
      )
      select count(*)::int as broken from summed s
      full join account_openings o on o.merchant_id = s.merchant_id and o.month = s.month
        and o.account = s.account and o.currency = s.currency
      where s.amount_cents is distinct from o.amount_cents`),
  },
];
