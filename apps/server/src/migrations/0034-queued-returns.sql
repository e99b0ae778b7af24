-- A queued return line is applied to a debit or dismissed by a person. Until then it keeps from clearing the debits that
-- it may be about, each noted with the merchant whose debit it is.
alter table return_lines drop constraint return_lines_outcome_check;
alter table return_lines add constraint return_lines_outcome_check
  check (outcome in ('matched', 'repeated', 'queued', 'dismissed'));
alter table return_lines add column decided_by text;
alter table return_lines add column decided_at timestamptz;
alter table return_lines add column note text;

create table return_holds (
  merchant_id uuid not null references merchants (id),
  payment_id uuid not null,
  returns_file_id uuid not null,
  line_no int not null,
  primary key (merchant_id, payment_id, returns_file_id, line_no),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id)
);
create index return_holds_line on return_holds (returns_file_id, line_no);

-- What of a file's clearing stands in the platform's book: a file whose debits are partly held clears in rounds.
alter table bank_files add column booked_cleared_cents bigint not null default 0;
alter table bank_files add column booked_fee_cents bigint not null default 0;
alter table bank_files add column booked_gst_cents bigint not null default 0;
