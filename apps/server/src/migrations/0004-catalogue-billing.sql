create table plans (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  status text not null check (status in ('active', 'archived', 'inactive')),
  current_version_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);
create index plans_created on plans (merchant_id, created_at desc, id desc);
create index plans_status on plans (merchant_id, status, created_at desc, id desc);

-- A version is never changed; subscriptions keep theirs until moved.
create table plan_versions (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  plan_id uuid not null,
  version int not null,
  name text not null,
  description text,
  process_type text not null
    check (process_type in ('one_off', 'weekly', 'fortnightly', 'monthly', 'quarterly', 'yearly')),
  fee_type text not null check (fee_type in ('flat', 'per_unit', 'tiered_volume', 'tiered_graduated')),
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  amount_cents bigint check (amount_cents > 0),
  unit_price_e4 bigint check (unit_price_e4 > 0),
  tax_code text not null check (tax_code in ('taxable', 'gst_free', 'outside')),
  start_date date,
  end_date date,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, plan_id, version),
  foreign key (merchant_id, plan_id) references plans (merchant_id, id) deferrable initially deferred
);

create table plan_tiers (
  merchant_id uuid not null references merchants (id),
  plan_version_id uuid not null,
  position int not null,
  first_unit bigint not null check (first_unit > 0),
  last_unit bigint,
  unit_price_e4 bigint not null check (unit_price_e4 > 0),
  flat_fee_cents bigint not null check (flat_fee_cents >= 0),
  primary key (merchant_id, plan_version_id, position),
  foreign key (merchant_id, plan_version_id) references plan_versions (merchant_id, id),
  check (last_unit is null or last_unit > first_unit)
);

-- `periods_billed` is the index, counted from the anchor, of the first period not billed; a pause moves it past
-- the periods it left out. `next_*` is a change that holds from the period starting at `next_from`, and with
-- `next_anchor` begins a new count there. `carry_cents` is a charge that waits for the next invoice.
create table subscriptions (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  customer_id uuid not null,
  plan_id uuid not null,
  plan_version_id uuid not null,
  mandate_id uuid,
  quantity bigint not null check (quantity >= 1),
  status text not null check (status in ('pending', 'active', 'paused', 'past_due', 'cancelled', 'completed')),
  anchor_date date not null,
  periods_billed int not null default 0,
  next_period_start date,
  end_date date,
  next_plan_version_id uuid,
  next_quantity bigint check (next_quantity >= 1),
  next_from date,
  next_anchor date,
  carry_cents bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, plan_version_id) references plan_versions (merchant_id, id),
  constraint subscriptions_next_version foreign key (merchant_id, next_plan_version_id) references plan_versions (merchant_id, id),
  foreign key (merchant_id, mandate_id) references mandates (merchant_id, id),
  constraint subscriptions_next check (
    (next_from is null) = (next_plan_version_id is null) and (next_from is null) = (next_quantity is null)
    and (next_anchor is null or next_anchor = next_from)
  )
);
create index subscriptions_due on subscriptions (merchant_id, next_period_start, id)
  where status in ('active', 'past_due');
create index subscriptions_created on subscriptions (merchant_id, created_at desc, id desc);
create index subscriptions_customer on subscriptions (merchant_id, customer_id);
create index subscriptions_plan on subscriptions (merchant_id, plan_id, created_at desc, id desc);
create index subscriptions_not_active on subscriptions (merchant_id, status, created_at desc, id desc)
  where status <> 'active';
create index subscriptions_ending on subscriptions (merchant_id, end_date)
  where next_period_start is null and status in ('active', 'past_due');
create index subscriptions_changing on subscriptions (merchant_id, next_from) where next_from is not null;
-- What would have been billed and is not: a dry run names it.
create index subscriptions_stopped on subscriptions (merchant_id, next_period_start, id)
  where status in ('paused', 'cancelled');

create table billing_runs (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  business_date date not null,
  -- Periods that start on or before this day are billed: the business date and the days of notice after it.
  through date not null,
  status text not null check (status in ('previewed', 'running', 'done', 'held')),
  invoices int not null default 0,
  total_cents bigint not null default 0,
  comparison jsonb,
  started_at timestamptz not null,
  finished_at timestamptz,
  started_by text not null,
  primary key (merchant_id, id)
);
create index billing_runs_started on billing_runs (merchant_id, started_at desc, id desc);
create unique index billing_runs_held on billing_runs (merchant_id) where status = 'held';

create table invitations (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  token_hash text not null,
  token bytea not null,
  status text not null check (status in ('sent', 'opened', 'accepted', 'revoked', 'expired')),
  customer_id uuid not null,
  name text not null,
  email text not null,
  phone text not null,
  plan_id uuid,
  plan_version_id uuid,
  quantity bigint not null default 1 check (quantity >= 1),
  plan_start_date date,
  channels text[] not null,
  locale text not null check (locale in ('en', 'zh')),
  message text,
  expires_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  mandate_id uuid,
  subscription_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, plan_version_id) references plan_versions (merchant_id, id)
);
create index invitations_created on invitations (merchant_id, created_at desc, id desc);
create index invitations_customer on invitations (merchant_id, customer_id);
create index invitations_waiting on invitations (merchant_id, expires_at) where status in ('sent', 'opened');

-- Invoices and their lines are made tens of thousands at a time: the tenant is checked once, by the customer.
-- `credited_cents` was settled by customer credit; `in_flight_cents` is with the bank.
create table invoices (
  merchant_id uuid not null,
  id uuid not null,
  number bigint not null,
  customer_id uuid not null,
  subscription_id uuid,
  period_start date,
  period_end date,
  billing_run_id uuid,
  status text not null check (status in ('draft', 'open', 'part_paid', 'paid', 'void', 'written_off')),
  issue_date date not null,
  due_date date not null,
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  total_cents bigint not null,
  gst_cents bigint not null,
  paid_cents bigint not null default 0,
  credited_cents bigint not null default 0,
  in_flight_cents bigint not null default 0,
  description text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  check (paid_cents >= 0 and in_flight_cents >= 0 and credited_cents >= 0)
);
-- A period is billed once; a void invoice makes room for its successor.
create unique index invoices_period on invoices (merchant_id, subscription_id, period_start)
  where subscription_id is not null and status <> 'void';
create index invoices_issued on invoices (merchant_id, issue_date desc, id desc);
create index invoices_customer on invoices (merchant_id, customer_id, issue_date desc, id desc);
create index invoices_unpaid on invoices (merchant_id, due_date, id) where status in ('open', 'part_paid');

create table invoice_lines (
  merchant_id uuid not null,
  invoice_id uuid not null,
  position int not null,
  kind text not null check (kind in ('flat', 'per_unit', 'tier', 'proration', 'item')),
  description text not null,
  quantity bigint not null,
  unit_price_e4 bigint,
  flat_fee_cents bigint not null default 0,
  tier int,
  amount_cents bigint not null,
  gst_cents bigint not null,
  tax_code text not null check (tax_code in ('taxable', 'gst_free', 'outside')),
  primary key (merchant_id, invoice_id, position),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id)
);

-- What a customer is owed by the merchant, spent on the next invoice. The ledger's `customer-credit` says the same.
create table customer_credits (
  merchant_id uuid not null references merchants (id),
  customer_id uuid not null,
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  balance_cents bigint not null check (balance_cents >= 0),
  updated_at timestamptz not null,
  primary key (merchant_id, customer_id, currency),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);

create table credit_notes (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  number bigint not null,
  customer_id uuid not null,
  subscription_id uuid,
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  amount_cents bigint not null check (amount_cents > 0),
  gst_cents bigint not null,
  description text not null,
  issue_date date not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index credit_notes_customer on credit_notes (merchant_id, customer_id, issue_date desc, id desc);
