-- Keys of people's devices (WebAuthn). Credential ids and public keys are base64url: neither is a secret.
create table user_passkeys (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  -- What the device last counted; a device that does not count stays at 0.
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (merchant_id, id),
  constraint user_passkeys_credential unique (merchant_id, user_id, credential_id),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id)
);
create table ratepayer_passkeys (
  ratepayer_id uuid not null references ratepayers (id),
  id uuid not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (ratepayer_id, id),
  constraint ratepayer_passkeys_credential unique (ratepayer_id, credential_id)
);

-- What a device is asked to sign, by its hash: for one purpose and one session, once. No session is known at a sign-in.
create table passkey_challenges (
  hash text primary key,
  purpose text not null check (purpose in ('register', 'prove', 'sign_in')),
  session_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
