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
  pending_change jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, plan_version_id) references plan_versions (merchant_id, id),
  foreign key (merchant_id, mandate_id) references mandates (merchant_id, id)
);
create index subscriptions_due on subscriptions (merchant_id, next_period_start, id)
  where status in ('active', 'past_due');
create index subscriptions_created on subscriptions (merchant_id, created_at desc, id desc);
create index subscriptions_customer on subscriptions (merchant_id, customer_id);
create index subscriptions_plan on subscriptions (merchant_id, plan_id);

create table billing_runs (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  business_date date not null,
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

create table invoices (
  merchant_id uuid not null references merchants (id),
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
  in_flight_cents bigint not null default 0,
  description text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  check (paid_cents >= 0 and in_flight_cents >= 0)
);
create unique index invoices_period on invoices (merchant_id, subscription_id, period_start)
  where subscription_id is not null;
create index invoices_issued on invoices (merchant_id, issue_date desc, id desc);
create index invoices_customer on invoices (merchant_id, customer_id, issue_date desc);

create table invoice_lines (
  merchant_id uuid not null references merchants (id),
  invoice_id uuid not null,
  position int not null,
  description text not null,
  quantity bigint not null,
  unit_price_e4 bigint,
  tier int,
  amount_cents bigint not null,
  gst_cents bigint not null,
  tax_code text not null check (tax_code in ('taxable', 'gst_free', 'outside')),
  primary key (merchant_id, invoice_id, position),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id)
);
