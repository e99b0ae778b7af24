-- Where the processor's own script asks the bank's question: what that script is started with, sealed, while it is asked.
alter table card_attempts add column challenge_secret bytea;
alter table card_checks add column challenge_secret bytea;

-- What Stripe was asked for, by our id, and what Stripe calls it once it has said so. Only Stripe's adapter reads and writes
-- it. `asked_at` (wall time) is the first time: Stripe forgets our keys after a day, and is then searched instead.
create table stripe_objects (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  kind text not null check (kind in ('payment', 'check', 'refund', 'reversal')),
  stripe_id text,
  asked int not null default 1,
  asked_at timestamptz not null,
  primary key (merchant_id, id, kind)
);

-- What Stripe told by itself, each event once, without what it said: Stripe is asked again. Kept until it has served.
create table stripe_events (
  id text primary key,
  subject text not null check (subject in ('payment', 'check', 'refund', 'charge', 'dispute')),
  -- Stripe's name of what it is about.
  object_id text not null,
  received_at timestamptz not null,
  tries int not null default 0,
  -- Null once it is handled.
  next_try_at timestamptz,
  constraint stripe_events_of_stripe check (id like 'evt_%')
);
create index stripe_events_due on stripe_events (next_try_at) where next_try_at is not null;
create index stripe_events_handled on stripe_events (received_at) where next_try_at is null;
