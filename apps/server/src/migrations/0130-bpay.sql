-- BPAY: who is paid under which biller code, the bank's files of receipts (BRF), and what came of each receipt.

-- Which tenant a biller code pays, asked before the tenant is known. A code is given once and stays its tenant's: a file
-- that comes late still finds its receiver. `inbox_tenant` is whose staff load its files.
create table bpay_biller_codes (
  biller_code text primary key check (biller_code ~ '^[1-9][0-9]{2,9}$'),
  tenant uuid not null,
  facility_id uuid not null,
  inbox_tenant uuid not null
);

-- The code that a merchant is paid under now, its check-digit rule, and what the reference on a bill stands for.
create table bpay_billers (
  merchant_id uuid not null references merchants (id),
  facility_id uuid not null,
  biller_code text not null,
  crn_rule text not null check (crn_rule in ('MOD10V01', 'MOD10V05')),
  crn_for text not null check (crn_for in ('customer', 'invoice')),
  updated_at timestamptz not null,
  primary key (merchant_id),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id)
);

-- A customer's number within its reference. It is never given to another.
create table bpay_customers (
  merchant_id uuid not null references merchants (id),
  customer_id uuid not null,
  number bigint not null check (number > 0),
  primary key (merchant_id, customer_id),
  unique (merchant_id, number),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);

-- Files in the inbox of the tenant whose staff load them. `tenant` is the merchant whose receipts a file holds.
create table bpay_files (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  tenant uuid not null,
  facility_id uuid not null,
  biller_code text not null,
  filename text not null,
  sha256 text not null,
  storage_key text not null,
  bank_date date not null,
  status text not null check (status in ('loading', 'loaded')),
  lines int not null,
  matched int not null default 0,
  unmatched int not null default 0,
  taken_back int not null default 0,
  repeated int not null default 0,
  queued int not null default 0,
  settlement_cents bigint not null,
  loaded_at timestamptz not null,
  loaded_by uuid,
  primary key (merchant_id, id),
  unique (merchant_id, sha256)
);
create index bpay_files_loaded on bpay_files (merchant_id, loaded_at desc, id desc);
create index bpay_files_open on bpay_files (merchant_id, id) where status = 'loading';

-- What each line of a file did. A correction or reversal of a receipt that is not known yet waits.
create table bpay_lines (
  merchant_id uuid not null references merchants (id),
  bpay_file_id uuid not null,
  line_no int not null,
  instruction text not null check (instruction in ('payment', 'correction', 'reversal')),
  crn text not null,
  reference text not null,
  original_reference text not null,
  bank_reason text not null,
  amount_cents bigint not null check (amount_cents > 0),
  paid_on date not null,
  settles_on date not null,
  outcome text not null check (outcome in ('matched', 'unmatched', 'taken_back', 'repeated', 'waiting', 'queued')),
  reason text,
  tenant uuid not null,
  payment_id uuid,
  primary key (merchant_id, bpay_file_id, line_no),
  foreign key (merchant_id, bpay_file_id) references bpay_files (merchant_id, id)
);
create index bpay_lines_waiting on bpay_lines (merchant_id, tenant, original_reference) where outcome = 'waiting';

-- What the bank pays of one file for one day, in one line of the statement. It may be below zero. `is_whole` once all
-- lines of the file are booked; `credited_on` once the statement shows it: only then is its money paid out.
create table bpay_settlements (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  bpay_file_id uuid not null,
  facility_id uuid not null,
  reference text not null,
  settles_on date not null,
  amount_cents bigint not null,
  is_whole boolean not null default false,
  credited_on date,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, bpay_file_id, settles_on),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id)
);
create index bpay_settlements_uncredited on bpay_settlements (merchant_id, settles_on, id) where credited_on is null;

-- A receipt beside its row in `payments`, whose customer is empty until somebody is found to owe it. `credit_cents` is
-- what exceeded what was owed. `taken_on` is the day on which the bank took it back.
create table bpay_receipts (
  merchant_id uuid not null references merchants (id),
  payment_id uuid not null,
  crn text not null,
  reference text not null,
  settlement_id uuid not null,
  settles_on date not null,
  credit_cents bigint not null default 0 check (credit_cents >= 0),
  matched_by uuid,
  matched_by_name text,
  taken_on date,
  bank_reason text,
  primary key (merchant_id, payment_id),
  unique (merchant_id, reference),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id),
  foreign key (merchant_id, settlement_id) references bpay_settlements (merchant_id, id)
);
create index bpay_receipts_settlement on bpay_receipts (merchant_id, settlement_id);
create index bpay_receipts_crn on bpay_receipts (merchant_id, crn);

-- What a receipt paid of which invoice.
create table bpay_allocations (
  merchant_id uuid not null references merchants (id),
  payment_id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (merchant_id, payment_id, invoice_id),
  foreign key (merchant_id, payment_id) references bpay_receipts (merchant_id, payment_id),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id)
);
create index bpay_allocations_invoice on bpay_allocations (merchant_id, invoice_id);

alter table payments alter column customer_id drop not null;
alter table payments add constraint payments_payer
  check (customer_id is not null or (rail = 'bpay' and stage in ('unmatched', 'corrected', 'reversed')));
create index payments_unmatched on payments (merchant_id, debit_date desc, id desc) where customer_id is null;
