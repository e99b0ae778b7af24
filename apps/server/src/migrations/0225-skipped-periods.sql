-- A period of a subscription that is not billed, although the subscription runs. One that was taken back, so that the
-- period is billed after all, stays as history.
create table subscription_skips (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  subscription_id uuid not null,
  period_start date not null,
  period_end date not null,
  skipped_at timestamptz not null,
  skipped_by text not null,
  taken_back_at timestamptz,
  taken_back_by text,
  primary key (merchant_id, id),
  constraint subscription_skips_of foreign key (merchant_id, subscription_id) references subscriptions (merchant_id, id),
  check (period_end > period_start),
  check ((taken_back_at is null) = (taken_back_by is null))
);
create unique index subscription_skips_open on subscription_skips (merchant_id, subscription_id, period_start)
  where taken_back_at is null;
create index subscription_skips_days on subscription_skips (merchant_id, period_start) where taken_back_at is null;
create index subscription_skips_history on subscription_skips (merchant_id, subscription_id, period_start desc, id desc);
