-- The people at a merchant's customers and suppliers. Who they are and how they are reached is kept as of customers, so
-- that it can be searched; notes are free words about a person and are sealed. A contact that was merged keeps its row, so
-- that its history and its address lead to the one that it became.
create table contacts (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  side text not null check (side in ('customer', 'supplier')),
  customer_id uuid,
  organisation text,
  name text not null,
  role text,
  email text,
  phone text,
  phone_digits text generated always as (regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) stored,
  tags text[] not null,
  notes bytea,
  contact_key text not null,
  merged_into_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  constraint contacts_merged_into foreign key (merchant_id, merged_into_id) references contacts (merchant_id, id),
  constraint contacts_one_organisation check ((customer_id is null) <> (organisation is null)),
  constraint contacts_supplier_is_no_customer check (side = 'customer' or customer_id is null),
  constraint contacts_not_into_itself check (merged_into_id <> id)
);
create unique index contacts_one_of_each on contacts (merchant_id, contact_key) where merged_into_id is null;
create index contacts_by_time on contacts (merchant_id, created_at desc, id desc) where merged_into_id is null;
create index contacts_by_name on contacts (merchant_id, lower(name), id) where merged_into_id is null;
create index contacts_of_customer on contacts (merchant_id, customer_id) where customer_id is not null;
create index contacts_merged on contacts (merchant_id, merged_into_id) where merged_into_id is not null;
create index contacts_email on contacts (merchant_id, lower(email) text_pattern_ops);
create index contacts_name_trgm on contacts using gin (name gin_trgm_ops);
create index contacts_organisation_trgm on contacts using gin (organisation gin_trgm_ops);
create index contacts_phone_trgm on contacts using gin (phone_digits gin_trgm_ops);
create index contacts_tags on contacts using gin (tags);
