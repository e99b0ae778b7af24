-- Counts and sums of a long history are kept by day, so that no screen adds up a million rows. A payment that is counted
-- remembers as what (`summed_stage`, on `summed_on`); one that is not counted, or not as it is now, is unsummed, and every sum
-- adds it as it is and takes it off as it was counted. So no writer of payments has to know of the sums.
create table payment_day_sums (
  merchant_id uuid not null references merchants (id),
  day date not null,
  currency text not null,
  rail text not null,
  stage text not null,
  count bigint not null,
  amount_cents bigint not null,
  primary key (merchant_id, day, currency, rail, stage)
);

alter table payments
  add column summed_stage text,
  add column summed_on date,
  -- What went back, or is disputed, is shown as something else than its stage says: it is never counted by day.
  add column is_unsummed boolean not null generated always as (
    summed_stage is distinct from stage or summed_on is distinct from debit_date
    or refunded_cents > 0 or dispute is not null) stored;
create index payments_unsummed on payments (merchant_id, debit_date, id) where is_unsummed;

-- Sums no longer read this index, so that it need not name what changes.
create index payments_date on payments (merchant_id, debit_date desc, id desc);
drop index payments_day;
