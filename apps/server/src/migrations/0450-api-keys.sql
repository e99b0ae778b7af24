-- Keys with which a merchant's own programs make its calls. Of a secret only a hash is kept, and its last signs by which
-- people tell secrets apart. A key that is rotated has two secrets for a while, the older one until `valid_until`.
create table api_keys (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  permissions text[] not null,
  networks text[] not null,
  made_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  primary key (merchant_id, id),
  foreign key (merchant_id, made_by) references merchant_users (merchant_id, id)
);
create index api_keys_by_time on api_keys (merchant_id, created_at desc, id desc);
create index api_keys_made_by on api_keys (merchant_id, made_by) where made_by is not null;

create table api_key_secrets (
  merchant_id uuid not null references merchants (id),
  secret_hash text not null,
  key_id uuid not null,
  ending text not null,
  created_at timestamptz not null,
  valid_until timestamptz,
  primary key (merchant_id, secret_hash),
  foreign key (merchant_id, key_id) references api_keys (merchant_id, id)
);
create index api_key_secrets_of_key on api_key_secrets (merchant_id, key_id);
