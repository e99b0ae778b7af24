-- Two records of one payer become one: the other stays with its history and leads to the kept one.
alter table customers
  drop constraint customers_status_check,
  add constraint customers_status_check check (status in ('pending', 'active', 'inactive', 'merged')),
  add column merged_into_id uuid,
  add column merged_at timestamptz,
  add constraint customers_merged_into foreign key (merchant_id, merged_into_id) references customers (merchant_id, id),
  add constraint customers_merged check ((status = 'merged') = (merged_into_id is not null)
    and (merged_into_id is null) = (merged_at is null));
create index customers_merged on customers (merchant_id, merged_into_id) where merged_into_id is not null;
