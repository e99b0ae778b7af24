-- The payer's own authority as the provider before kept it, a file for each row: found by the authority's reference, which
-- outlasts the rows of a check. Its content is in the file store, its name sealed.
create table mandate_import_files (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  import_id uuid not null,
  reference text not null,
  name bytea not null,
  file_key text not null,
  file_type text not null check (file_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  added_by_name text not null,
  added_at timestamptz not null,
  primary key (merchant_id, id),
  constraint mandate_import_files_of_row unique (merchant_id, import_id, reference),
  foreign key (merchant_id, import_id) references mandate_imports (merchant_id, id)
);

-- A file is named after the reference, without the marks that names of files cannot hold.
create index mandate_import_rows_plain on mandate_import_rows
  (merchant_id, import_id, lower(regexp_replace(reference, '[^[:alnum:]]', '', 'g')));
