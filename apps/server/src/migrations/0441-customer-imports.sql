-- Files of customers that were added, and whom each brought, so that a whole file can be undone. `columns` are the
-- headings that were chosen for each field: the next file is read by them.
create table customer_imports (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  filename text not null,
  rows int not null check (rows > 0),
  columns jsonb not null,
  created_by text not null,
  created_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  primary key (merchant_id, id),
  check ((undone_by is null) = (undone_at is null))
);
create index customer_imports_by_time on customer_imports (merchant_id, created_at, id);

create table customer_import_rows (
  merchant_id uuid not null references merchants (id),
  import_id uuid not null,
  line int not null,
  customer_id uuid not null,
  primary key (merchant_id, import_id, line),
  foreign key (merchant_id, import_id) references customer_imports (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index customer_import_rows_of_customer on customer_import_rows (merchant_id, customer_id);
create index customers_reference on customers (merchant_id, reference) where reference is not null;
