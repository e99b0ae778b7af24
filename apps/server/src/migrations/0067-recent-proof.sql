-- When a session last showed who holds it: at its sign-in, and at each password or code that it was asked for since.
alter table sessions add column proved_at timestamptz;
alter table ratepayer_sessions add column proved_at timestamptz;
