-- Receipts files are made of postings of the book, so that each is in them once and every line opens what it stands for. The
-- tables have been there since the roll's imports; nothing wrote to them before this.
drop table rates_receipts_lines;
alter table rates_receipts_files
  add column receipts int not null check (receipts >= 0),
  add column reversals int not null check (reversals >= 0),
  add column receipts_cents bigint not null check (receipts_cents >= 0),
  add column reversals_cents bigint not null check (reversals_cents <= 0),
  add constraint rates_receipts_files_sums check (
    lines > 0 and lines = receipts + reversals and total_cents = receipts_cents + reversals_cents);

-- What a line says stays as it was written, whatever becomes of its property, so that a file is the same each time it is
-- fetched. `amount_cents` is what the line does to what is received: below zero for a reversal.
create table rates_receipts_lines (
  merchant_id uuid not null references merchants (id),
  posting_id uuid not null,
  file_id uuid not null,
  file_number int not null,
  position int not null check (position > 0),
  kind text not null check (kind in ('receipt', 'reversal')),
  property_id uuid not null,
  payment_id uuid,
  assessment_number text not null,
  received_on date not null,
  amount_cents bigint not null,
  method text not null check (method in ('direct_debit', 'card', 'bpay')),
  reference text,
  primary key (merchant_id, posting_id),
  constraint rates_receipts_lines_place unique (merchant_id, file_id, position),
  check ((kind = 'receipt' and amount_cents > 0) or (kind = 'reversal' and amount_cents < 0)),
  foreign key (merchant_id, file_id) references rates_receipts_files (merchant_id, id),
  foreign key (merchant_id, posting_id) references postings (merchant_id, id),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id),
  foreign key (merchant_id, property_id) references properties (merchant_id, id)
);
create index rates_receipts_lines_property on rates_receipts_lines (merchant_id, property_id, file_number);

-- What waits for the next file is looked for among the latest postings of properties; debits of theirs that have not cleared
-- are summed beside it.
create index postings_of_properties on postings (merchant_id, booked_at) where property_id is not null;
create index payments_of_properties_submitted on payments (merchant_id, id) include (amount_cents)
  where property_id is not null and stage = 'submitted';
