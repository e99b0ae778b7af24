-- What a rates roll says of a property beside what is owed.
alter table properties add column land_value_cents bigint check (land_value_cents >= 0);
alter table rates_notices add column arrears_cents bigint check (arrears_cents >= 0);

-- Concessions as dated data: one that ends keeps its row, and a file that changes one ends it and begins another.
create table rates_concessions (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  property_id uuid not null,
  name text not null,
  yearly_cents bigint check (yearly_cents >= 0),
  from_on date not null,
  until_on date,
  began_by uuid,
  ended_by uuid,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, property_id) references properties (merchant_id, id)
);
create unique index rates_concessions_current on rates_concessions (merchant_id, property_id) where until_on is null;
create index rates_concessions_property on rates_concessions (merchant_id, property_id, from_on);

-- What the portal received, handed back to the rates system: numbered files, and in each the receipts and reversals that no
-- file before it had. A payment is in them once as a receipt and once as a reversal.
create table rates_receipts_files (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  number int not null check (number > 0),
  lines int not null,
  total_cents bigint not null,
  made_by_name text not null,
  made_at timestamptz not null,
  primary key (merchant_id, id),
  constraint rates_receipts_files_number unique (merchant_id, number)
);
create table rates_receipts_lines (
  merchant_id uuid not null references merchants (id),
  file_id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('receipt', 'reversal')),
  property_id uuid not null,
  file_number int not null,
  -- What the line does to what is received: below zero for a reversal.
  amount_cents bigint not null,
  received_on date not null,
  primary key (merchant_id, payment_id, kind),
  foreign key (merchant_id, file_id) references rates_receipts_files (merchant_id, id),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id),
  foreign key (merchant_id, property_id) references properties (merchant_id, id)
);
create index rates_receipts_lines_file on rates_receipts_lines (merchant_id, file_id);
create index rates_receipts_lines_property on rates_receipts_lines (merchant_id, property_id, file_number);

-- A file of the rates roll. `receipts_file` is the number of the last receipts file that the rates system had applied when
-- the file was extracted, 0 for none; empty where the council has not said. `concern` is what keeps a file out that was read.
create table rates_imports (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  filename text not null,
  sha256 text not null,
  storage_key text not null,
  status text not null check (status in ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'cancelled')),
  rows int not null check (rows > 0),
  width int not null check (width > 0),
  head bytea not null,
  columns jsonb,
  date_order text check (date_order in ('dmy', 'mdy', 'ymd')),
  rating_year smallint,
  issued_on date,
  extracted_at timestamptz,
  receipts_file int,
  concern text,
  done int not null default 0,
  faulty int not null default 0,
  ready int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  more_cents bigint not null default 0,
  less_cents bigint not null default 0,
  confirmed_at timestamptz,
  uploaded_by uuid,
  uploaded_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  constraint rates_imports_read check (status in ('uploaded', 'cancelled')
    or (columns is not null and date_order is not null and rating_year is not null and issued_on is not null
      and extracted_at is not null))
);
create index rates_imports_created on rates_imports (merchant_id, created_at desc, id desc);
create index rates_imports_applied on rates_imports (merchant_id, extracted_at desc) where status in ('applying', 'applied');

-- One row of such a file, copied in and judged by sets. `before` is what the property was, so that the import can be undone.
create table rates_import_rows (
  merchant_id uuid not null references merchants (id),
  import_id uuid not null,
  id uuid not null,
  line int not null check (line > 0),
  status text not null check (status in ('faulty', 'ready', 'applied', 'undone')),
  assessment_number text,
  address_line1 text,
  address_line2 text,
  suburb text,
  state text,
  postcode text,
  owner_name text,
  owner_email text,
  owner_phone text,
  land_value_cents bigint,
  rates_cents bigint,
  arrears_cents bigint,
  balance_cents bigint,
  due_on date[],
  amounts bigint[],
  concession text,
  concession_cents bigint,
  faults jsonb not null,
  property_id uuid,
  difference_cents bigint,
  before jsonb,
  primary key (merchant_id, import_id, line),
  foreign key (merchant_id, import_id) references rates_imports (merchant_id, id)
);
create index rates_import_rows_state on rates_import_rows (merchant_id, import_id, status, line);
create index rates_import_rows_number on rates_import_rows (merchant_id, import_id, assessment_number);
