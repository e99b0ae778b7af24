/**
 * The floor of the billing run: the same rows as the product writes, made by one hand-written statement in one
 * transaction, on tables of the same columns, checks and indexes without foreign keys.
 */

const TABLES = [
  'subscriptions',
  'plan_versions',
  'plan_tiers',
  'mandates',
  'facilities',
  'counters',
  'invoices',
  'invoice_lines',
  'payments',
  'postings',
  'entries',
  'account_days',
];
const READ = ['subscriptions', 'plan_versions', 'plan_tiers', 'mandates', 'facilities'];

/** Lays the floor's tables beside the product's, with what the product's hold. */
export const LAY_FLOOR = [
  'create schema floor',
  ...TABLES.map((table) => `create table floor.${table} (like public.${table} including all)`),
  ...READ.map((table) => `insert into floor.${table} select * from public.${table}`),
  'analyze',
].join(';\n');

/** Sets the floor back to before the run. `floor.due` holds the subscriptions as they were seeded. */
export const RESET_FLOOR = `
  truncate floor.subscriptions, floor.counters, floor.invoices, floor.invoice_lines, floor.payments, floor.postings,
    floor.entries, floor.account_days;
  insert into floor.subscriptions select * from public.seeded_subscriptions`;

/**
 * $1 merchant, $2 last day billed, $3 business date, $4 milliseconds and $5 salt of the ids, $6 the instant,
 * $7 due dates and $8 their debit dates.
 */
export const RUN_FLOOR = `
with s as materialized (
  select s.id, s.customer_id, s.mandate_id, s.plan_version_id, s.quantity, s.anchor_date, s.periods_billed,
    s.next_period_start as starts, (s.anchor_date + make_interval(months => s.periods_billed + 1))::date as ends,
    v.name, v.currency, v.tax_code, row_number() over (order by s.id) as n
  from floor.subscriptions s
  join floor.plan_versions v on v.merchant_id = $1 and v.id = s.plan_version_id
  where s.merchant_id = $1 and s.status in ('active', 'past_due') and s.next_period_start <= $2
), moved as (
  update floor.subscriptions u set periods_billed = u.periods_billed + 1, next_period_start = s.ends, carry_cents = 0,
    updated_at = $6
  from s where u.merchant_id = $1 and u.id = s.id
), price as materialized (
  select q.plan_version_id, q.quantity, t.position, t.unit_price_e4, t.flat_fee_cents,
    least(q.quantity, coalesce(t.last_unit, q.quantity)) - t.first_unit + 1 as units,
    (t.unit_price_e4 * (least(q.quantity, coalesce(t.last_unit, q.quantity)) - t.first_unit + 1) + 50) / 100
      + t.flat_fee_cents as cents
  from (select distinct plan_version_id, quantity from s) q
  join floor.plan_tiers t on t.merchant_id = $1 and t.plan_version_id = q.plan_version_id and t.first_unit <= q.quantity
), total as materialized (
  select plan_version_id, quantity, sum(cents)::bigint as cents, ((2 * sum(cents)::bigint + 11) / 22) as gst,
    ((2 * sum(cents)::bigint + 11) / 22) - sum(cents / 11)::bigint as spare
  from price group by plan_version_id, quantity
), numbered as (
  insert into floor.counters values ($1, 'invoice', (select count(*) from s)) returning n
), bill as materialized (
  select s.*, t.cents, t.gst, t.spare, uuid7_at($4, s.n, $5) as invoice_id
  from s join total t on t.plan_version_id = s.plan_version_id and t.quantity = s.quantity
), issued as (
  insert into floor.invoices (merchant_id, id, number, customer_id, subscription_id, period_start, period_end, status,
    issue_date, due_date, currency, total_cents, gst_cents, description, buyer_name, created_at, updated_at)
  select $1, b.invoice_id, b.n, b.customer_id, b.id, b.starts, b.ends, 'open', $3, b.starts, b.currency, b.cents, b.gst,
    b.name, c.name, $6, $6
  from bill b join public.customers c on c.merchant_id = $1 and c.id = b.customer_id
), lined as (
  insert into floor.invoice_lines (merchant_id, invoice_id, position, kind, description, quantity, unit_price_e4,
    flat_fee_cents, tier, amount_cents, gst_cents, tax_code)
  select $1, b.invoice_id, p.position + 1, 'tier', b.name, p.units, p.unit_price_e4, p.flat_fee_cents, p.position,
    p.cents, p.cents / 11 + (p.position < b.spare)::int, b.tax_code
  from bill b join price p on p.plan_version_id = b.plan_version_id and p.quantity = b.quantity
), scheduled as (
  insert into floor.payments (merchant_id, id, rail, stage, customer_id, payment_method_id, mandate_id, facility_id,
    invoice_id, currency, amount_cents, due_date, debit_date, description, lodgement_reference, notice_kind, created_at,
    updated_at)
  select $1, uuid7_at($4, b.n, $5 + 1), 'bank_debit', 'scheduled', b.customer_id, m.payment_method_id, m.id,
    m.facility_id, b.invoice_id, b.currency, b.cents, b.starts, d.debit, b.name,
    f.reference_prefix || '-' || reference_code(b.n), 'advance', $6, $6
  from bill b
  join floor.mandates m on m.merchant_id = $1 and m.id = b.mandate_id
  join floor.facilities f on f.merchant_id = $1 and f.id = m.facility_id
  join unnest($7::date[], $8::date[]) as d (due, debit) on d.due = b.starts
), posted as (
  insert into floor.postings (merchant_id, id, kind, source_id, currency, accounts, amounts, customer_id,
    effective_date, booked_at)
  select $1, uuid7_at($4, n, $5 + 2), 'invoice_issued', invoice_id, currency,
    array['receivable', 'sales', 'gst-collected'], array[cents, gst - cents, -gst], customer_id, $3, $6
  from bill
), entered as (
  insert into floor.entries (merchant_id, posting_id, position, account, currency, amount_cents, customer_id,
    effective_date, booked_at)
  select $1, uuid7_at($4, b.n, $5 + 2), e.position, e.account, b.currency, e.cents, b.customer_id, $3, $6
  from bill b
  cross join lateral (values (1, 'receivable', b.cents), (2, 'sales', b.gst - b.cents), (3, 'gst-collected', -b.gst))
    as e (position, account, cents)
), day as (
  insert into floor.account_days (merchant_id, account, currency, day, booked_day, amount_cents)
  select $1, e.account, b.currency, $3, ($6::timestamptz at time zone 'UTC')::date, sum(e.cents)
  from bill b
  cross join lateral (values ('receivable', b.cents), ('sales', b.gst - b.cents), ('gst-collected', -b.gst))
    as e (account, cents)
  group by e.account, b.currency
)
select count(*)::int as bills, sum(cents)::bigint as cents from bill`;
