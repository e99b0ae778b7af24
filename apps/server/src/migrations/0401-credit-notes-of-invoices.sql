-- A credit note may give back a part of one invoice, by its lines. What came off what was owed stands beside it; the rest
-- became the customer's credit, as of notes that a change of a subscription makes.
alter table credit_notes add column invoice_id uuid;
alter table credit_notes add column off_receivable_cents bigint not null default 0;
alter table credit_notes add column made_by_name text;
alter table credit_notes add constraint credit_notes_off_receivable
  check (off_receivable_cents >= 0 and off_receivable_cents <= amount_cents);
create index credit_notes_of_invoice on credit_notes (merchant_id, invoice_id) where invoice_id is not null;
create index credit_notes_issued on credit_notes (merchant_id, issue_date desc, id desc);

create table credit_note_lines (
  merchant_id uuid not null,
  credit_note_id uuid not null,
  -- Of the invoice's line that it gives back.
  position int not null,
  description text not null,
  amount_cents bigint not null,
  gst_cents bigint not null,
  tax_code text not null check (tax_code in ('taxable', 'gst_free', 'outside')),
  primary key (merchant_id, credit_note_id, position),
  foreign key (merchant_id, credit_note_id) references credit_notes (merchant_id, id)
);

-- Customer credit that a person spent on an invoice after it was issued. `credited_cents` of the invoice has it too.
create table invoice_credits (
  merchant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  made_by_name text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id)
);
create index invoice_credits_of_invoice on invoice_credits (merchant_id, invoice_id);

-- What of an invoice was given up, once, by two people.
create table invoice_write_offs (
  merchant_id uuid not null,
  invoice_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  gst_cents bigint not null,
  reason text not null,
  asked_by_name text not null,
  agreed_by_name text not null,
  created_at timestamptz not null,
  primary key (merchant_id, invoice_id),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id)
);

-- Why an invoice was voided by hand.
create table invoice_voids (
  merchant_id uuid not null,
  invoice_id uuid not null,
  reason text not null,
  made_by_name text not null,
  created_at timestamptz not null,
  primary key (merchant_id, invoice_id),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id)
);
