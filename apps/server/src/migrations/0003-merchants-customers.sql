-- One way into the bank for one merchant. `inbox_*` names the facility whose returns inbox covers this one: its
-- own when direct, the platform's when facilitated.
create table facilities (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  settlement_model text not null check (settlement_model in ('facilitated', 'direct', 'sponsor')),
  financial_institution text not null,
  user_name text not null,
  user_id text not null,
  debit_user_abn text,
  entry_description text not null,
  trace_bsb text not null,
  trace_account bytea not null,
  trace_account_masked text not null,
  remitter text not null,
  reference_prefix text not null,
  self_balanced boolean not null default true,
  records_per_file int not null default 500 check (records_per_file between 1 and 999997),
  cut_off text not null default '16:00',
  inbox_tenant uuid not null,
  inbox_facility_id uuid not null,
  status text not null check (status in ('active', 'stopped', 'closed')),
  stop_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);

-- A lodgement reference begins with its facility's prefix; the bank's return file finds the tenant by it.
create table reference_prefixes (
  user_id text not null,
  prefix text not null,
  tenant uuid not null,
  facility_id uuid not null,
  primary key (user_id, prefix)
);

create table payout_accounts (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  bsb text not null,
  account bytea not null,
  account_masked text not null,
  account_name text not null,
  bank_name text,
  status text not null check (status in ('pending', 'active', 'replaced')),
  held_until date,
  -- A payout came back from this account: nothing leaves for it until somebody confirms it.
  returned_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index payout_accounts_active on payout_accounts (merchant_id) where status = 'active';

create table customers (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  status text not null check (status in ('pending', 'active', 'inactive')),
  type text not null check (type in ('person', 'business')),
  name text not null,
  abn text,
  title text,
  first_name text,
  middle_name text,
  last_name text,
  birthday date,
  address_line1 text,
  address_line2 text,
  address_line3 text,
  suburb text,
  postcode text,
  state text,
  phone_daytime text,
  phone_after_hours text,
  phone_mobile text,
  phone_fax text,
  email_primary text,
  email_secondary text,
  locale text not null default 'en' check (locale in ('en', 'zh')),
  messages_stopped boolean not null default false,
  reference text,
  phone_digits text generated always as (
    regexp_replace(coalesce(phone_mobile, '') || ';' || coalesce(phone_daytime, '') || ';'
      || coalesce(phone_after_hours, ''), '[^0-9;]', '', 'g')
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);
create index customers_created on customers (merchant_id, created_at desc, id desc);
create index customers_status on customers (merchant_id, status, created_at desc, id desc);
create index customers_name on customers (merchant_id, lower(name), id);
create index customers_name_trgm on customers using gin (name gin_trgm_ops);
create index customers_phone_trgm on customers using gin (phone_digits gin_trgm_ops);
-- Pattern operators, so that the beginning of an address finds it whatever the database's collation.
create index customers_email on customers (merchant_id, lower(email_primary) text_pattern_ops);

create table payment_methods (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('bank_account', 'card')),
  status text not null check (status in ('active', 'removed')),
  is_default boolean not null default false,
  bsb text,
  account bytea,
  account_masked text,
  account_name text,
  bank_name text,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  check (kind <> 'bank_account' or (bsb is not null and account is not null and account_name is not null))
);
create index payment_methods_customer on payment_methods (merchant_id, customer_id);
create index payment_methods_masked on payment_methods (merchant_id, account_masked);
create unique index payment_methods_default on payment_methods (merchant_id, customer_id)
  where is_default and status = 'active';

-- What was agreed, as it was agreed. Kept seven years after the last debit.
create table mandates (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  reference text not null,
  customer_id uuid not null,
  payment_method_id uuid not null,
  facility_id uuid not null,
  status text not null check (status in ('pending', 'active', 'needs_details', 'suspended', 'cancelled', 'expired')),
  status_reason text,
  debit_user_name text not null,
  debit_user_abn text,
  debit_user_id text not null,
  on_behalf_of text,
  account_name text not null,
  bsb text not null,
  account_masked text not null,
  amount_rule text not null check (amount_rule in ('fixed', 'varying', 'maximum')),
  amount_cents bigint,
  frequency text not null,
  first_date date,
  end_date date,
  terms jsonb not null,
  agreement_version text not null,
  locale text not null check (locale in ('en', 'zh')),
  identified_by text not null,
  accepted_by text,
  accepted_at timestamptz not null,
  accepted_ip text,
  accepted_user_agent text,
  document_id uuid,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, reference),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, payment_method_id) references payment_methods (merchant_id, id),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id)
);
create index mandates_customer on mandates (merchant_id, customer_id, created_at desc);
create index mandates_created on mandates (merchant_id, created_at desc, id desc);
create index mandates_ending on mandates (merchant_id, end_date) where end_date is not null;
