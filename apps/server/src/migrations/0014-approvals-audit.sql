-- Changes that wait for a second person, which changes those are, and an audit log that can be searched and that
-- forgets people without breaking its chain.

create table approvals (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  -- Sealed: how the subject stood, how it shall stand, and what the use case is given.
  before bytea not null,
  after bytea not null,
  payload bytea not null,
  status text not null check (status in ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  requested_by uuid not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  note text,
  primary key (merchant_id, id),
  foreign key (merchant_id, requested_by) references merchant_users (merchant_id, id),
  foreign key (merchant_id, decided_by) references merchant_users (merchant_id, id)
);
-- One change at a time waits for a subject.
create unique index approvals_waiting on approvals (merchant_id, kind, subject_id) where status = 'pending';
create index approvals_requested on approvals (merchant_id, requested_at desc, id desc);
create index approvals_expiry on approvals (merchant_id, expires_at) where status = 'pending';

-- A row for each topic that a merchant has switched on or off; without one it is off.
create table approval_policies (
  merchant_id uuid not null references merchants (id),
  topic text not null check (topic in ('payout_account', 'roles')),
  is_on boolean not null,
  changed_at timestamptz not null,
  primary key (merchant_id, topic)
);

-- The key that seals what the audit log says of a person; without it their values cannot be read any more.
create table person_keys (
  merchant_id uuid not null references merchants (id),
  person_id uuid not null,
  key bytea,
  created_at timestamptz not null,
  erased_at timestamptz,
  primary key (merchant_id, person_id),
  check ((key is null) = (erased_at is not null))
);

-- Who had asked for a change that somebody else approved.
alter table audit_log add column maker_id uuid, add column maker_name text;

-- The words of an audit row. Sealed values are left out: they would be noise. What joins words is taken out too, or
-- the number of REF-123 would be a negative one.
create function audit_words(was jsonb, became jsonb) returns tsvector
language sql immutable parallel safe
return to_tsvector('simple', translate(
  regexp_replace(coalesce(was::text, '') || ' ' || coalesce(became::text, ''), '"sealed:[^"]*"', ' ', 'g'),
  '-_/.:@+&', '        '));

create index audit_log_newest on audit_log (merchant_id, at desc, id desc);
create index audit_log_by_actor on audit_log (merchant_id, actor_id, at desc, id desc);
create index audit_log_action on audit_log (merchant_id, action, at desc, id desc);
create index audit_log_kind on audit_log (merchant_id, subject_kind, at desc, id desc);
create index audit_log_words on audit_log using gin (audit_words(before, after));
