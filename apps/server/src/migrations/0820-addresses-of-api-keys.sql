-- From which addresses a key was used on a day, or refused: each is written into the audit log once. An IPv6 address stands
-- for its network of 64 bits. `day` is of the clock in UTC.
create table api_key_addresses (
  merchant_id uuid not null references merchants (id),
  key_id uuid not null,
  day date not null,
  address text not null,
  is_refused boolean not null,
  primary key (merchant_id, key_id, day, address, is_refused),
  foreign key (merchant_id, key_id) references api_keys (merchant_id, id)
);
create index api_key_addresses_by_day on api_key_addresses (day);
