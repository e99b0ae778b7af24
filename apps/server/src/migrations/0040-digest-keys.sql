-- A secret kept as a keyed digest alone (the code on a rates notice) cannot be digested again under another key. The
-- digest key that it was made with, which opens nothing else, stays here sealed once its root key is gone.
create table digest_keys (
  key_id smallint primary key check (key_id between 0 and 255),
  sealed bytea not null,
  kept_at timestamptz not null
);

-- A download ends with the sign-in that asked for it. A ticket lives for a minute, so old ones need no session.
alter table download_tickets add column session_id uuid;
