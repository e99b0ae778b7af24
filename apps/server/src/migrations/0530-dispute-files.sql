-- What a merchant gives to its answer of a dispute, until it is handed in with it.

-- One file of each kind. Its content is in the file store, its name sealed. `handed_in_as`: the processor's name for it.
create table dispute_files (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  dispute_id uuid not null,
  kind text not null check (kind in ('receipt', 'delivery', 'service', 'correspondence', 'signature', 'refund_policy',
    'cancellation_policy', 'other')),
  name bytea not null,
  file_key text not null,
  file_type text not null check (file_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  added_by_name text not null,
  added_at timestamptz not null,
  handed_in_as text,
  primary key (merchant_id, id),
  unique (merchant_id, dispute_id, kind),
  foreign key (merchant_id, dispute_id) references disputes (merchant_id, id)
);
