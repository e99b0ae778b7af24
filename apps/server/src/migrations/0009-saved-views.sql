-- Filters, order and columns of a list that somebody keeps under a name, alone or with the merchant's staff.
create table saved_views (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  list text not null,
  name text not null,
  owner_id uuid not null,
  owner_name text not null,
  is_shared boolean not null,
  -- As the address of the list has it.
  filter text not null,
  tab text not null,
  sort text not null,
  columns text[] not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index saved_views_name on saved_views (merchant_id, owner_id, list, lower(name));
create index saved_views_shared on saved_views (merchant_id, list) where is_shared;
