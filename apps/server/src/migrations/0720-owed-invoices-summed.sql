-- What is owed and lies still is counted by day as well (0682): a merchant's bills of a month need not be added up one by one.
-- An invoice notes how much of it was covered when it was counted; a payment of it, or one under way, shows in that alone.
alter table invoice_day_sums add column due_cents bigint not null default 0;

alter table invoices drop column is_unsummed;
alter table invoices add column summed_covered_cents bigint;
alter table invoices add column is_unsummed boolean not null generated always as (
  summed_status is distinct from status
  or (status in ('open', 'part_paid')
    and summed_covered_cents is distinct from paid_cents + credited_cents + in_flight_cents)) stored;
create index invoices_unsummed on invoices (merchant_id, issue_date, id) where is_unsummed;
