-- The debits of one facility and one processing date; sent as as many files as its limits need.
create table batches (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  facility_id uuid not null,
  processing_date date not null,
  sequence int not null,
  status text not null check (status in ('claiming', 'claimed', 'built', 'accepted', 'rejected', 'withdrawn')),
  debits int not null default 0,
  total_cents bigint not null default 0,
  digest text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, facility_id, processing_date, sequence),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id)
);

create table bank_files (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  kind text not null check (kind in ('debit', 'payout', 'refund')),
  facility_id uuid not null,
  batch_id uuid,
  sequence int not null,
  filename text not null,
  processing_date date not null,
  records int not null,
  total_cents bigint not null,
  first_payment_id uuid,
  last_payment_id uuid,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  status text not null check (status in ('built', 'downloaded', 'accepted', 'rejected', 'withdrawn')),
  receipt text,
  accepted_at timestamptz,
  accepted_by uuid,
  credited_on date,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id),
  foreign key (merchant_id, batch_id) references batches (merchant_id, id)
);
create index bank_files_date on bank_files (merchant_id, processing_date desc, id desc);
create unique index bank_files_part on bank_files (merchant_id, batch_id, sequence) where batch_id is not null and status <> 'withdrawn';

-- One attempt to take money. `notice_*` is the proof that the payer was told: which of the four kinds, and the
-- first date that it allows.
create table payments (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  rail text not null check (rail in ('bank_debit', 'card', 'bpay')),
  stage text not null check (stage in ('scheduled', 'held', 'batched', 'submitted', 'cleared', 'returned', 'rejected',
    'cancelled', 'created', 'processing', 'needs_action', 'unknown', 'succeeded', 'failed', 'unmatched', 'matched',
    'corrected', 'reversed')),
  customer_id uuid not null,
  payment_method_id uuid,
  mandate_id uuid,
  facility_id uuid,
  invoice_id uuid,
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  amount_cents bigint not null check (amount_cents > 0),
  due_date date not null,
  debit_date date not null,
  description text not null,
  lodgement_reference text,
  retry_of uuid,
  attempt smallint not null default 1,
  notice_kind text check (notice_kind in ('agreement', 'advance', 'variation', 'retry')),
  notice_allows_from date,
  hold_reason text,
  batch_id uuid,
  bank_file_id uuid,
  return_code text,
  returned_on date,
  cleared_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, mandate_id) references mandates (merchant_id, id),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id),
  foreign key (merchant_id, batch_id) references batches (merchant_id, id),
  check (rail <> 'bank_debit' or (mandate_id is not null and facility_id is not null and lodgement_reference is not null)),
  check ((notice_kind is null) = (notice_allows_from is null))
);
create unique index payments_reference on payments (merchant_id, lodgement_reference) where lodgement_reference is not null;
create index payments_date on payments (merchant_id, debit_date desc, id desc);
create index payments_customer on payments (merchant_id, customer_id, debit_date desc);
create index payments_invoice on payments (merchant_id, invoice_id);
create index payments_due on payments (merchant_id, facility_id, debit_date, id) where stage in ('scheduled', 'held');
create index payments_batch on payments (merchant_id, batch_id, id) where batch_id is not null;
create index payments_failed on payments (merchant_id, returned_on desc, id desc) where stage in ('returned', 'rejected', 'failed');

-- Announcements of debits: what was said, when it was sent, whether it came back.
create table notices (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('agreement', 'advance', 'variation', 'retry')),
  message_id uuid,
  announced_date date not null,
  announced_cents bigint not null,
  sent_at timestamptz not null,
  bounced_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id)
);
create index notices_payment on notices (merchant_id, payment_id);

-- Stage by stage, for the timeline of one payment and for the evidence of a claim. Bulk steps are read from their
-- batch and file rows instead; what happens to one payment alone is written here.
create table payment_events (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  payment_id uuid not null,
  name text not null,
  at timestamptz not null,
  actor_name text,
  details jsonb not null default '{}',
  primary key (merchant_id, id),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id)
);
create index payment_events_payment on payment_events (merchant_id, payment_id, id);

-- A file of returns as it was loaded. It lives with who may load it: the platform when facilitated.
create table returns_files (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  facility_id uuid not null,
  filename text not null,
  sha256 text not null,
  bank_date date not null,
  lines int not null,
  matched int not null default 0,
  repeated int not null default 0,
  queued int not null default 0,
  faults jsonb not null default '[]',
  loaded_at timestamptz not null,
  loaded_by uuid,
  primary key (merchant_id, id),
  unique (merchant_id, facility_id, sha256),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id)
);

create table return_lines (
  merchant_id uuid not null references merchants (id),
  returns_file_id uuid not null,
  line_no int not null,
  return_code text not null,
  amount_cents bigint not null,
  lodgement_reference text not null,
  customer_bsb text not null,
  customer_account_masked text not null,
  title text not null,
  outcome text not null check (outcome in ('matched', 'repeated', 'queued')),
  reason text,
  tenant uuid,
  payment_id uuid,
  primary key (merchant_id, returns_file_id, line_no),
  foreign key (merchant_id, returns_file_id) references returns_files (merchant_id, id)
);

-- A bank day's inbox is closed by a file or by a recorded "no returns"; nothing clears over an open one.
create table returns_inbox (
  merchant_id uuid not null references merchants (id),
  facility_id uuid not null,
  bank_date date not null,
  closed_by text not null check (closed_by in ('file', 'none')),
  closed_at timestamptz not null,
  user_id uuid,
  primary key (merchant_id, facility_id, bank_date),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id)
);
