-- A file of mandates that another provider held. Headings and first rows are sealed: a file without headings has account
-- numbers there. The file itself is kept encrypted, under its sha256.
create table mandate_imports (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  filename text not null,
  sha256 text not null,
  storage_key text not null,
  status text not null check (status in ('uploaded', 'checked', 'taking_in', 'taken_in', 'undoing', 'undone', 'cancelled')),
  rows int not null check (rows > 0),
  width int not null check (width > 0),
  head bytea not null,
  may_be_cut boolean not null,
  columns jsonb,
  date_order text check (date_order in ('dmy', 'mdy', 'ymd')),
  provider text,
  old_user_id text,
  amounts text check (amounts in ('fixed', 'maximum')),
  plan_id uuid,
  locale text check (locale in ('en', 'zh')),
  needs_notice boolean,
  uploaded_by uuid,
  uploaded_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, plan_id) references plans (merchant_id, id),
  constraint mandate_imports_checked check (status in ('uploaded', 'cancelled')
    or (columns is not null and date_order is not null and provider is not null and amounts is not null
      and locale is not null and needs_notice is not null))
);
create index mandate_imports_created on mandate_imports (merchant_id, created_at desc, id desc);
create index mandate_imports_sha256 on mandate_imports (merchant_id, sha256, created_at);
create index mandate_imports_moving on mandate_imports (merchant_id, id) where status in ('taking_in', 'undoing');

-- One row of such a file. `details` is sealed: what its payer agreed to, and the whole account number. `moved_key` is the
-- provider and the old reference while the row is taken in, so that one authority is here once.
create table mandate_import_rows (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  import_id uuid not null,
  line int not null check (line > 0),
  status text not null check (status in ('faulty', 'ready', 'notified', 'in_force', 'refused', 'undone')),
  name text,
  bsb text,
  account_masked text,
  reference text,
  amount_cents bigint check (amount_cents > 0),
  next_date date,
  plan_id uuid,
  details bytea,
  faults jsonb not null,
  moved_key text,
  customer_id uuid,
  mandate_id uuid,
  subscription_id uuid,
  message_id uuid,
  first_date date,
  notified_at timestamptz,
  allowed_from date,
  bounced_at timestamptz,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  constraint mandate_import_rows_line unique (merchant_id, import_id, line),
  foreign key (merchant_id, import_id) references mandate_imports (merchant_id, id),
  foreign key (merchant_id, plan_id) references plans (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, mandate_id) references mandates (merchant_id, id),
  constraint mandate_import_rows_subscription foreign key (merchant_id, subscription_id) references subscriptions (merchant_id, id),
  constraint mandate_import_rows_sound check (status in ('faulty', 'undone', 'refused') or details is not null),
  constraint mandate_import_rows_taken check ((status in ('notified', 'in_force')) = (moved_key is not null)),
  constraint mandate_import_rows_mandate check (moved_key is null or (customer_id is not null and mandate_id is not null))
);
create index mandate_import_rows_state on mandate_import_rows (merchant_id, import_id, status, line);
create unique index mandate_import_rows_moved on mandate_import_rows (merchant_id, moved_key) where moved_key is not null;
create unique index mandate_import_rows_of_mandate on mandate_import_rows (merchant_id, mandate_id)
  where mandate_id is not null;
create index mandate_import_rows_waiting on mandate_import_rows (merchant_id, id) where status = 'notified';

-- The system's roles of merchants that exist already get the permissions that new ones have from the start.
update roles set permissions = permissions || array['mandate_imports.read', 'mandate_imports.write']
where is_system and slug in ('owner', 'admin') and not permissions @> array['mandate_imports.write'];
update roles set permissions = permissions || array['mandate_imports.read']
where is_system and slug in ('accountant', 'read-only') and not permissions @> array['mandate_imports.read'];
