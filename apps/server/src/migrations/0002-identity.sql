-- People who sign in. The e-mail directory is global so that an e-mail belongs to one merchant only.
create table staff_directory (
  email text primary key check (email = lower(email)),
  tenant uuid not null,
  user_id uuid not null
);

create table merchant_users (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  username text not null,
  email text not null,
  name text not null,
  nickname text,
  type text not null default 'staff' check (type in ('owner', 'staff')),
  status text not null check (status in ('invited', 'active', 'inactive')),
  password_hash text,
  two_factor_enabled boolean not null default false,
  locale text not null default 'en' check (locale in ('en', 'zh')),
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index merchant_users_username on merchant_users (merchant_id, lower(username));

create table roles (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  slug text not null,
  permissions text[] not null,
  is_system boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, slug)
);

create table user_roles (
  merchant_id uuid not null references merchants (id),
  user_id uuid not null,
  role_id uuid not null,
  primary key (merchant_id, user_id, role_id),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id),
  foreign key (merchant_id, role_id) references roles (merchant_id, id)
);

create table sessions (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  user_id uuid not null,
  remember_me boolean not null,
  two_factor_passed boolean not null default false,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  primary key (merchant_id, id),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id)
);
create index sessions_user on sessions (merchant_id, user_id, created_at desc);

-- Only hashes of tokens. The successor is kept sealed for the thirty seconds in which a lost answer may be asked again.
create table refresh_tokens (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  session_id uuid not null,
  token_hash text not null,
  issued_at timestamptz not null,
  rotated_at timestamptz,
  successor_id uuid,
  successor bytea,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  foreign key (merchant_id, session_id) references sessions (merchant_id, id)
);

-- Ratepayers cross merchants: their sign-in is global and keyed by themselves.
create table ratepayers (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  phone text,
  password_hash text not null,
  status text not null check (status in ('active', 'inactive')),
  two_factor_enabled boolean not null default false,
  locale text not null default 'en' check (locale in ('en', 'zh')),
  settings jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table ratepayer_sessions (
  ratepayer_id uuid not null references ratepayers (id),
  id uuid not null,
  remember_me boolean not null,
  two_factor_passed boolean not null default false,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  primary key (ratepayer_id, id)
);

create table ratepayer_refresh_tokens (
  ratepayer_id uuid not null references ratepayers (id),
  id uuid not null,
  session_id uuid not null,
  token_hash text not null,
  issued_at timestamptz not null,
  rotated_at timestamptz,
  successor_id uuid,
  successor bytea,
  primary key (ratepayer_id, id),
  constraint ratepayer_refresh_tokens_hash unique (ratepayer_id, token_hash),
  constraint ratepayer_refresh_tokens_session foreign key (ratepayer_id, session_id) references ratepayer_sessions (ratepayer_id, id)
);

-- Failures per account and per address; a proof of work is spent once.
create table sign_in_throttle (
  key text primary key,
  failures int not null,
  last_failure_at timestamptz not null,
  blocked_until timestamptz
);
create table spent_challenges (
  hash text primary key,
  expires_at timestamptz not null
);
