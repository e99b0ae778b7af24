-- Sums of a period read this index alone: what a transaction is shown as stands in it. Every statement that changes one of
-- these columns wrote a new entry before, because the stage decides which partial indexes hold the row.
create index payments_day on payments (merchant_id, debit_date desc, id desc)
  include (amount_cents, currency, rail, stage, refunded_cents, dispute);
drop index payments_date;
