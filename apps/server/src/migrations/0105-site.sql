-- What strangers write to the platform by its public site. The rows are the platform's own tenant's; what they say of
-- people and accounts is sealed. A request that is repeated has the same key and makes no second row.
create table enquiries (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  reference text not null,
  request_key text not null,
  locale text not null check (locale in ('en', 'zh')),
  topic text not null,
  details bytea not null,
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  primary key (merchant_id, id),
  unique (merchant_id, reference),
  unique (merchant_id, request_key)
);
create index enquiries_by_time on enquiries (merchant_id, created_at desc, id desc);
create index enquiries_by_status on enquiries (merchant_id, status, created_at desc, id desc);

create table biller_applications (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  reference text not null,
  request_key text not null,
  locale text not null check (locale in ('en', 'zh')),
  trading_name text not null,
  abn text not null,
  details bytea not null,
  status text not null default 'open' check (status in ('open', 'approved', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text,
  opened_merchant_id uuid,
  primary key (merchant_id, id),
  unique (merchant_id, reference),
  unique (merchant_id, request_key),
  check ((status = 'open') = (decided_at is null)),
  check ((status = 'approved') = (opened_merchant_id is not null)),
  check ((status = 'declined') = (reason is not null))
);
create index biller_applications_by_time on biller_applications (merchant_id, created_at desc, id desc);
create index biller_applications_by_status on biller_applications (merchant_id, status, created_at desc, id desc);
