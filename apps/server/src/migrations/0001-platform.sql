-- Plumbing that knows no noun: id and check functions, the business clock, events, jobs, idempotency, audit.

-- UUIDv7 for rows that set-based statements make: milliseconds, then the row's number in the statement (up to
-- 2^32), then 40 bits of salt drawn by the application for the statement.
create function uuid7_at(ms bigint, n bigint, salt bigint) returns uuid
language sql immutable parallel safe
return (
  lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex((n >> 20) & 4095), 3, '0')
  || '8' || lpad(to_hex(n & 1048575), 5, '0') || lpad(to_hex(salt & 1099511627775), 10, '0')
)::uuid;

create function sums_to_zero(amounts bigint[]) returns boolean
language sql immutable parallel safe
return (select coalesce(sum(a), 0) = 0 from unnest(amounts) a);

-- Business time is the wall clock plus an offset; only the demo moves it, and only forward.
create table business_clock (
  id smallint primary key default 1 check (id = 1),
  offset_ms bigint not null default 0,
  target_ms bigint,
  -- Whether the sample bank lodges and answers the files of the days being lived.
  sample_bank boolean not null default false
);
insert into business_clock default values;

create table merchants (
  id uuid primary key,
  slug text not null,
  kind text not null check (kind in ('business', 'council', 'platform')),
  legal_name text not null,
  trading_name text not null,
  abn text,
  status text not null check (status in ('preparing', 'live', 'suspended', 'closed')),
  time_zone text not null,
  currency text not null default 'AUD' check (currency in ('AUD', 'USD', 'CNY')),
  email text,
  phone text,
  website text,
  address text,
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Which tenant owns a slug: sign-in knows the slug only. `tenant`, not `merchant_id`: the table is global.
create table merchant_directory (
  slug text primary key,
  tenant uuid not null
);

create table counters (
  merchant_id uuid not null references merchants (id),
  name text not null,
  n bigint not null,
  primary key (merchant_id, name)
);

-- One row per tenant, local day and phase lived; a tick finds the first one missing, so no day is skipped.
create table lived_phases (
  merchant_id uuid not null references merchants (id),
  day date not null,
  phase text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  summary jsonb not null,
  primary key (merchant_id, day, phase)
);

-- Events and jobs leave a transaction through here; a poller hands them on, idempotently.
create table outbox (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  handed_at timestamptz,
  primary key (merchant_id, id)
);
create index outbox_waiting on outbox (merchant_id, id) where handed_at is null;

create table idempotency_keys (
  merchant_id uuid not null references merchants (id),
  actor_id text not null,
  key text not null,
  call text not null,
  body_hash text not null,
  http_status int,
  answer bytea,
  created_at timestamptz not null,
  primary key (merchant_id, actor_id, key)
);

create table audit_log (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'payer', 'system', 'api_key')),
  actor_id text,
  actor_name text,
  action text not null,
  subject_kind text,
  subject_id uuid,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  primary key (merchant_id, id)
);
create index audit_log_subject on audit_log (merchant_id, subject_id, id desc);

-- The hash chain over audit rows, one row sealed after the other; append only, like the log itself.
create table audit_seals (
  merchant_id uuid not null references merchants (id),
  seq bigint not null,
  audit_id uuid not null,
  hash text not null,
  primary key (merchant_id, seq),
  unique (merchant_id, audit_id)
);

-- What the invariants said when they were last checked, for the operators' page.
create table invariant_checks (
  name text primary key,
  checked_at timestamptz not null,
  took_ms int not null,
  broken bigint not null,
  detail text
);

create table download_tickets (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  token_hash text not null,
  user_id uuid,
  kind text not null,
  target_id uuid not null,
  params jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash)
);

-- E-mail and SMS: what was sent, to whom, in which language. Address and body are sealed.
create table messages (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  template text not null,
  locale text not null check (locale in ('en', 'zh')),
  recipient bytea not null,
  subject bytea,
  body bytea not null,
  customer_id uuid,
  subject_kind text,
  subject_id uuid,
  status text not null check (status in ('queued', 'sent', 'failed', 'bounced')),
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  next_try_at timestamptz,
  failure text,
  primary key (merchant_id, id)
);
create index messages_waiting on messages (merchant_id, id) where status = 'queued';
create index messages_customer on messages (merchant_id, customer_id, id desc);
create index messages_subject on messages (merchant_id, subject_id);
create index messages_returned on messages (merchant_id, id) where status in ('bounced', 'failed');

-- A document is its facts and its template's version; the PDF is rendered on opening and is the same each time.
create table documents (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  kind text not null,
  template_version int not null,
  locale text not null check (locale in ('en', 'zh')),
  title text not null,
  facts bytea not null,
  subject_kind text,
  subject_id uuid,
  share_hash text,
  share_secret bytea,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index documents_shared on documents (merchant_id, share_hash) where share_hash is not null;
create index documents_subject on documents (merchant_id, subject_id);

-- What a person must decide: one queue per tenant, each row with its reason.
create table exceptions (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  kind text not null,
  reason text not null,
  subject_kind text,
  subject_id uuid,
  details jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text,
  primary key (merchant_id, id)
);
create index exceptions_open on exceptions (merchant_id, status, created_at desc, id desc);
