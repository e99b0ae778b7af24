-- Profiles, several e-mails, second factors, and the one-time links of registration, invitation and recovery. Both
-- kinds of people have the same tables under their own key: staff by tenant, ratepayers by themselves.

alter table merchant_users
  add column gender text check (gender in ('female', 'male', 'other')),
  add column avatar_file text,
  add column avatar_token text,
  -- Sealed. `pending` is an enrolment that was started and not confirmed.
  add column totp_secret bytea,
  add column totp_pending bytea,
  -- The time step of the last code that was taken: no code counts twice.
  add column totp_last_step bigint,
  add column totp_enabled_at timestamptz,
  -- Registration makes the username from the e-mail; it may be changed once.
  add column username_chosen boolean not null default true;

alter table merchants add column slug_chosen boolean not null default true;

alter table ratepayers
  add column nickname text,
  add column gender text check (gender in ('female', 'male', 'other')),
  add column avatar_file text,
  add column avatar_token text,
  add column totp_secret bytea,
  add column totp_pending bytea,
  add column totp_last_step bigint,
  add column totp_enabled_at timestamptz;

-- Every e-mail of a person; the primary one stands in merchant_users.email too. A verified one is in staff_directory.
create table user_emails (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  user_id uuid not null,
  email text not null check (email = lower(email)),
  is_primary boolean not null default false,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, user_id, email),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id)
);
create unique index user_emails_primary on user_emails (merchant_id, user_id) where is_primary;
insert into user_emails (merchant_id, id, user_id, email, is_primary, verified_at, created_at)
select merchant_id, id, id, email, true, created_at, created_at from merchant_users;

create table ratepayer_emails (
  ratepayer_id uuid not null references ratepayers (id),
  id uuid not null,
  email text not null check (email = lower(email)),
  is_primary boolean not null default false,
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (ratepayer_id, id),
  unique (ratepayer_id, email)
);
create unique index ratepayer_emails_primary on ratepayer_emails (ratepayer_id) where is_primary;
insert into ratepayer_emails (ratepayer_id, id, email, is_primary, verified_at, created_at)
select id, id, email, true, created_at, created_at from ratepayers;

-- Links that work once: a hash of the token, what it is for, until when.
create table user_tokens (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('reset_password', 'invitation', 'verify_email')),
  token_hash text not null,
  email_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id)
);
create index user_tokens_user on user_tokens (merchant_id, user_id, purpose);

create table ratepayer_tokens (
  ratepayer_id uuid not null references ratepayers (id),
  id uuid not null,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  token_hash text not null,
  email_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (ratepayer_id, id),
  constraint ratepayer_tokens_hash unique (ratepayer_id, token_hash)
);

-- A registration that waits for its e-mail to be confirmed: there is no tenant before.
create table registrations (
  id uuid primary key,
  token_hash text not null unique,
  email text not null check (email = lower(email)),
  password_hash text not null,
  locale text not null check (locale in ('en', 'zh')),
  terms_version text,
  ip text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index registrations_email on registrations (email);

create table user_recovery_codes (
  merchant_id uuid not null references merchants (id),
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (merchant_id, user_id, code_hash),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id)
);
create table ratepayer_recovery_codes (
  ratepayer_id uuid not null references ratepayers (id),
  code_hash text not null,
  used_at timestamptz,
  primary key (ratepayer_id, code_hash)
);
