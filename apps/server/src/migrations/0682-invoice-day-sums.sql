-- As with payments (0680): an invoice that is over is counted into the sums of the day on which it was issued; what is owed
-- changes with every payment and is added up by itself.
create table invoice_day_sums (
  merchant_id uuid not null references merchants (id),
  day date not null,
  currency text not null,
  status text not null,
  count bigint not null,
  total_cents bigint not null,
  primary key (merchant_id, day, currency, status)
);

alter table invoices
  add column summed_status text,
  add column is_unsummed boolean not null generated always as (
    summed_status is distinct from status or status in ('open', 'part_paid')) stored;
create index invoices_unsummed on invoices (merchant_id, issue_date, id) where is_unsummed;
