-- Reports under a name: their terms, who sees them, and when they are sent to whom. `next_on` is the day of the next one;
-- it moves in the transaction that asks for the file, so that a day that is run twice sends it once.
create table saved_reports (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  owner_id uuid not null,
  owner_name text not null,
  is_shared boolean not null,
  terms jsonb not null,
  schedule text check (schedule in ('weekly', 'monthly')),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  recipient_ids uuid[] not null default '{}',
  next_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  check ((schedule is null) = (next_on is null))
);
create unique index saved_reports_name on saved_reports (merchant_id, owner_id, lower(name));
create index saved_reports_due on saved_reports (merchant_id, next_on) where next_on is not null;
