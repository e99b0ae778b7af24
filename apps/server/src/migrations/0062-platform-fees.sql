-- What the platform charges a merchant, each fee with the date from which it holds. A debit is charged by its processing
-- date, a return by the bank's day of it. Fees that have begun stay, so that what was charged can be told again.
create table platform_fees (
  merchant_id uuid not null references merchants (id),
  from_date date not null,
  bps int not null check (bps between 0 and 2000),
  fixed_cents bigint not null check (fixed_cents between 0 and 10000),
  return_cents bigint not null check (return_cents between 0 and 10000),
  created_at timestamptz not null,
  primary key (merchant_id, from_date)
);

-- Until now the fee was a setting of the merchant, and a return cost nothing.
insert into platform_fees (merchant_id, from_date, bps, fixed_cents, return_cents, created_at)
select id, (created_at at time zone 'Australia/Sydney')::date,
  coalesce((settings->>'platform_fee_bps')::int, 100), coalesce((settings->>'platform_fee_cents')::bigint, 30), 0,
  created_at
from merchants where kind <> 'platform';

update merchants set settings = settings - 'platform_fee_bps' - 'platform_fee_cents'
where settings ?| array['platform_fee_bps', 'platform_fee_cents'];
