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
  constraint batches_sequence unique (merchant_id, facility_id, processing_date, sequence),
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
  reference text,
  processing_date date not null,
  records int not null,
  total_cents bigint not null,
  first_payment_id uuid,
  last_payment_id uuid,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  status text not null check (status in ('built', 'downloaded', 'accepted', 'rejected', 'withdrawn')),
  downloaded_at timestamptz,
  receipt text,
  accepted_at timestamptz,
  accepted_by uuid,
  posted_at timestamptz,
  credited_on date,
  cleared_on date,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id),
  foreign key (merchant_id, batch_id) references batches (merchant_id, id)
);
create index bank_files_date on bank_files (merchant_id, processing_date desc, id desc);
create index bank_files_recent on bank_files (processing_date desc, id desc);
-- The first debit of a file begins the range of ids that the file holds of its batch; living files never overlap.
create unique index bank_files_range on bank_files (merchant_id, batch_id, first_payment_id)
  where batch_id is not null and status <> 'withdrawn';
create index bank_files_open on bank_files (merchant_id, processing_date, id)
  where cleared_on is null and status in ('built', 'downloaded', 'accepted');

-- The code at the end of a lodgement reference, from the debit's number among those of its facility: five
-- characters of base 32, the sequence permuted so that neighbours do not look alike; it grows to the left beyond
-- 32^5 debits. The application makes the same code for a single debit.
-- Without a subquery in it the function is written into the statement that calls it, ten times as fast.
create function reference_block(block bigint) returns text
language sql immutable parallel safe
return (
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((block >> (5 * i)) & 31)::int + 1, 1), '' order by i desc)
  from generate_series(0, 7) i where i = 0 or block >> (5 * i) > 0
);
create function reference_code(n bigint) returns text
language sql immutable parallel safe
return
  case when n >= 33554432 then reference_block(n >> 25) else '' end
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((((n & 33554431) * 11184811) >> 20) & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((((n & 33554431) * 11184811) >> 15) & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((((n & 33554431) * 11184811) >> 10) & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((((n & 33554431) * 11184811) >> 5) & 31)::int + 1, 1)
  || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (((n & 33554431) * 11184811) & 31)::int + 1, 1);

-- One attempt to take money. `notice_kind` is the proof that a debit needs that its payer knows of it, and
-- `notice_allows_from` the first date that the proof allows; empty until there is one. A debit's file is the living
-- file of its batch whose range holds its id. No foreign key to the batch: a run of a million debits would check it
-- a million times, and the checks of the book compare files, batches and debits anyway.
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
  lodgement_reference text collate "C",
  retry_of uuid,
  attempt smallint not null default 1,
  notice_kind text check (notice_kind in ('agreement', 'advance', 'variation', 'retry')),
  notice_allows_from date,
  hold_reason text,
  batch_id uuid,
  return_code text,
  returned_on date,
  cleared_on date,
  is_waiting boolean not null generated always as (stage in ('scheduled', 'held')) stored,
  has_failed boolean not null generated always as (stage in ('returned', 'rejected', 'failed', 'cancelled')) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, mandate_id) references mandates (merchant_id, id),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id),
  check (rail <> 'bank_debit' or (mandate_id is not null and facility_id is not null and payment_method_id is not null
    and lodgement_reference is not null and notice_kind is not null and currency = 'AUD')),
  check (notice_allows_from is null or notice_kind is not null)
) with (fillfactor = 50);
create unique index payments_reference on payments (merchant_id, lodgement_reference) where lodgement_reference is not null;
-- No index names `stage`: a debit changes it four times, and with room in its page and no index to touch the later
-- changes cost a third. What an index needs of it stands in columns of its own that change once.
create index payments_date on payments (merchant_id, debit_date desc, id desc) include (amount_cents, currency, rail);
create index payments_customer on payments (merchant_id, customer_id, debit_date desc);
create index payments_invoice on payments (merchant_id, invoice_id);
create index payments_due on payments (merchant_id, debit_date, id) where is_waiting;
create index payments_unproven on payments (merchant_id, debit_date, id)
  where is_waiting and notice_allows_from is null;
create index payments_batch on payments (merchant_id, batch_id, id) where batch_id is not null;
create index payments_failed on payments (merchant_id, debit_date desc, id desc)
  where has_failed;
-- Mandates that hold their debits back are few: the debit run looks at these instead of at every mandate.
create index mandates_not_active on mandates (merchant_id, id) where status <> 'active';

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
  storage_key text not null,
  bank_date date not null,
  status text not null check (status in ('loading', 'loaded')),
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
  day_of_month smallint not null,
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
