-- What a direct merchant owes on a monthly tax invoice is collected by one debit of its own account, in a file of the
-- platform's. The rows are the platform's: it claims, files and reads their returns. Stages are those of a bank debit.
alter table bank_files drop constraint bank_files_kind_check;
alter table bank_files add constraint bank_files_kind_check
  check (kind in ('debit', 'payout', 'refund', 'fee')) not valid;
alter table bank_files validate constraint bank_files_kind_check;

create table fee_debits (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  -- Who owes it, and the tax invoice's number, which is the lodgement reference and the reference of a transfer.
  debtor uuid not null,
  number text not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  amount_cents bigint not null check (amount_cents > 0),
  gst_cents bigint not null check (gst_cents >= 0),
  -- The account that was announced: the one into which the merchant's own bank pays it.
  bsb text not null,
  account bytea not null,
  account_masked text not null,
  account_name text not null,
  due_date date not null,
  stage text not null
    check (stage in ('scheduled', 'held', 'batched', 'submitted', 'cleared', 'returned', 'rejected', 'cancelled')),
  bank_file_id uuid,
  processing_date date,
  return_code text,
  returned_on date,
  cleared_on date,
  -- The day on which a transfer paid it after its debit had failed.
  paid_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  constraint fee_debits_month unique (merchant_id, debtor, month),
  constraint fee_debits_number unique (merchant_id, number),
  foreign key (merchant_id, bank_file_id) references bank_files (merchant_id, id)
);
create index fee_debits_due on fee_debits (merchant_id, due_date, id) where stage = 'scheduled';
create index fee_debits_file on fee_debits (merchant_id, bank_file_id) where bank_file_id is not null;
create index fee_debits_owing on fee_debits (merchant_id, id) where stage in ('returned', 'rejected') and paid_on is null;
