-- Double entry. A posting is one row whose amounts sum to zero; it is never changed or deleted, only reversed.
-- Debit is positive, credit negative. `entries` repeats it a row an account for reading, in the same statement.
-- No foreign key to the tenant on these two: every posting is made by a unit of work that has looked the tenant up,
-- and a run that posts millions of rows would look it up once a row.
create table postings (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null,
  source_id uuid not null,
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  accounts text[] not null,
  amounts bigint[] not null,
  customer_id uuid,
  effective_date date not null,
  booked_at timestamptz not null,
  description text,
  primary key (merchant_id, id),
  unique (merchant_id, kind, source_id),
  constraint postings_balance check (
    cardinality(accounts) = cardinality(amounts)
    and case cardinality(amounts) when 2 then amounts[1] + amounts[2] = 0
      when 3 then amounts[1] + amounts[2] + amounts[3] = 0 else sums_to_zero(amounts) end
  )
);
create index postings_source on postings (merchant_id, source_id);

create table entries (
  merchant_id uuid not null,
  posting_id uuid not null,
  position smallint not null,
  account text not null,
  currency text not null,
  amount_cents bigint not null,
  customer_id uuid,
  effective_date date not null,
  booked_at timestamptz not null,
  primary key (merchant_id, posting_id, position)
);
create index entries_account on entries (merchant_id, account, currency, booked_at);
-- Few rows: what was given back to one customer, or lost to their bank.
create index entries_given_back on entries (merchant_id, customer_id)
  where account in ('refunds-pending', 'dispute-losses');

-- `lines_from` is the booking of the earliest movement that the draw left waiting: the next draw looks from there.
create table payouts (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  number bigint not null,
  status text not null check (status in ('draft', 'approved', 'lodged', 'paid', 'returned')),
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  amount_cents bigint not null check (amount_cents > 0),
  lines int not null,
  cut_off_at timestamptz not null,
  lines_from timestamptz not null,
  payout_date date not null,
  payout_account_id uuid not null,
  bank_file_id uuid,
  lodgement_reference text,
  approved_by uuid,
  approved_at timestamptz,
  lodged_at timestamptz,
  paid_on date,
  return_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, payout_account_id) references payout_accounts (merchant_id, id)
);
create index payouts_date on payouts (merchant_id, payout_date desc, id desc);
create index payouts_underway on payouts (merchant_id, payout_date, id) where status in ('draft', 'approved', 'lodged');
create index payouts_file on payouts (merchant_id, bank_file_id) where bank_file_id is not null;
create index payouts_reference on payouts (merchant_id, lodgement_reference) where lodgement_reference is not null;

-- Each movement of `balance:available` is a line of at most one payout; the lines sum to its amount.
create table payout_lines (
  merchant_id uuid not null references merchants (id),
  payout_id uuid not null,
  position int not null,
  posting_id uuid not null,
  kind text not null,
  payment_id uuid,
  amount_cents bigint not null,
  primary key (merchant_id, payout_id, position),
  unique (merchant_id, posting_id),
  foreign key (merchant_id, payout_id) references payouts (merchant_id, id),
  foreign key (merchant_id, posting_id) references postings (merchant_id, id)
);

-- The bank's own statement, line by line: the trust account's (platform) or a direct merchant's.
create table statement_lines (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  import_id uuid not null,
  line_no int not null,
  booked_on date not null,
  amount_cents bigint not null,
  description text not null,
  balance_cents bigint,
  fingerprint text not null,
  status text not null check (status in ('matched', 'queued')),
  reason text,
  matched_kind text,
  matched_tenant uuid,
  matched_id uuid,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, fingerprint)
);
create index statement_lines_date on statement_lines (merchant_id, booked_on desc, id desc);
create index statement_lines_queued on statement_lines (merchant_id, booked_on desc, id desc) where status = 'queued';
create index statement_lines_match on statement_lines (merchant_id, matched_kind, matched_id) where matched_id is not null;

-- What a statement may credit: files that the bank has accepted and not yet paid for.
create index bank_files_uncredited on bank_files (merchant_id, processing_date, id)
  where credited_on is null and status = 'accepted' and kind = 'debit';

-- The trust account at the end of each day, as the platform's book had it: bank = merchants' positive balances
-- + uncleared + payouts on the way + fees not yet swept.
create table trust_closes (
  merchant_id uuid not null references merchants (id),
  day date not null,
  closed_at timestamptz not null,
  trust_bank_cents bigint not null,
  merchants_cents bigint not null,
  uncleared_cents bigint not null,
  payouts_out_cents bigint not null,
  fees_cents bigint not null,
  funded_cents bigint not null,
  primary key (merchant_id, day)
);

-- Day totals of every account, kept by the same transaction that posts; rebuilt and compared by the checks.
create table account_days (
  merchant_id uuid not null references merchants (id),
  account text not null,
  currency text not null,
  day date not null,
  amount_cents bigint not null,
  primary key (merchant_id, account, currency, day)
);
