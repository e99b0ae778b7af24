-- What a change of a subscription settled for each period that was billed, so that a bill that is taken back later takes
-- what was credited and charged for it along. A bill that is void settles its shares once.
create table subscription_change_shares (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  -- The name that a database of version 18 gives this would be too long for shards.
  subscription_id uuid constraint change_shares_subscription_known not null,
  invoice_id uuid not null,
  -- The unused part of the old price, zero or below, and the remaining part of the new one.
  credit_cents bigint not null check (credit_cents <= 0),
  charge_cents bigint not null check (charge_cents >= 0),
  created_at timestamptz not null,
  primary key (merchant_id, id),
  constraint change_shares_of_subscription foreign key (merchant_id, subscription_id)
    references subscriptions (merchant_id, id),
  constraint change_shares_of_invoice foreign key (merchant_id, invoice_id) references invoices (merchant_id, id)
);
create index subscription_change_shares_invoice on subscription_change_shares (merchant_id, invoice_id);
create index subscription_change_shares_subscription on subscription_change_shares (merchant_id, subscription_id);
