-- Files that are prepared in the background: reports and long lists. `claim` names the attempt that may finish it, so
-- that of two that meet only one enters its file; `reader_ids` are colleagues it is meant for besides its owner.
create table downloads (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  kind text not null check (kind in ('report', 'list')),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  locale text not null check (locale in ('en', 'zh')),
  params jsonb not null,
  filename text not null,
  owner_id uuid not null,
  owner_name text not null,
  reader_ids uuid[] not null default '{}',
  is_scheduled boolean not null default false,
  status text not null check (status in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  attempts int not null default 0,
  claim uuid,
  rows_done bigint not null default 0,
  rows_total bigint,
  storage_key text,
  bytes bigint,
  sha256 text,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (merchant_id, id)
);
create index downloads_created on downloads (merchant_id, created_at desc, id desc);
create index downloads_under_way on downloads (merchant_id, id) where status in ('queued', 'running');
create index downloads_expiring on downloads (merchant_id, expires_at) where expires_at is not null;
