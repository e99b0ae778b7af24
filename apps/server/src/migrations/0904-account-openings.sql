-- What each account held at the start of a month (UTC), so that a balance costs the days since and not the whole history. The set
-- of a month is written at once, some days into it (`ledger/open-months.ts`), and never again.
create table account_openings (
  merchant_id uuid not null references merchants (id),
  month date not null check (extract(day from month) = 1),
  account text not null,
  currency text not null,
  amount_cents bigint not null,
  primary key (merchant_id, month, account, currency)
);
revoke update, delete, truncate on account_openings from {{app_role}};
-- The days since. It names nothing that a posting changes of a day that is there.
create index account_days_booked on account_days (merchant_id, booked_day);
