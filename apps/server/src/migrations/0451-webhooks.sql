-- Addresses that get a merchant's events. A secret is sealed, because it signs and is needed whole.
create table webhooks (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  status text not null check (status in ('active', 'paused', 'removed')),
  is_paused_by_failures boolean not null default false,
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  created_at timestamptz not null,
  failures integer not null default 0,
  next_try_at timestamptz not null,
  held_until timestamptz,
  last_delivered_at timestamptz,
  primary key (merchant_id, id)
);
create index webhooks_due on webhooks (next_try_at) where status = 'active';

-- Public events since a merchant has a webhook, as they travel, each with its place among those of its object.
create table webhook_subjects (
  merchant_id uuid not null references merchants (id),
  subject text not null,
  last bigint not null,
  primary key (merchant_id, subject)
);
create table webhook_events (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  name text not null,
  version integer not null,
  subject text not null,
  sequence bigint not null,
  payload jsonb not null,
  happened_at timestamptz not null,
  primary key (merchant_id, id),
  constraint webhook_events_one_place unique (merchant_id, subject, sequence)
);
create index webhook_events_by_time on webhook_events (merchant_id, happened_at, id);

-- An event on its way to one address. What waits is sent in the order of the events; of one object one after the other.
create table webhook_deliveries (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  name text not null,
  subject text not null,
  sequence bigint not null,
  happened_at timestamptz not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  due_at timestamptz not null,
  delivered_at timestamptz,
  answer_status integer,
  primary key (merchant_id, id),
  constraint webhook_deliveries_once unique (merchant_id, webhook_id, event_id),
  foreign key (merchant_id, webhook_id) references webhooks (merchant_id, id),
  foreign key (merchant_id, event_id) references webhook_events (merchant_id, id)
);
create index webhook_deliveries_waiting on webhook_deliveries (merchant_id, webhook_id, event_id) where status = 'waiting';
create index webhook_deliveries_waiting_of on webhook_deliveries (merchant_id, webhook_id, subject, sequence)
  where status = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (merchant_id, webhook_id, happened_at desc, id desc);
create index webhook_deliveries_failed on webhook_deliveries (merchant_id, webhook_id) where status = 'failed';
create index webhook_deliveries_of_event on webhook_deliveries (merchant_id, event_id);

-- Each try: what came back. An answer's words are a stranger's and are sealed.
create table webhook_attempts (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  answer_status integer,
  duration_ms integer not null,
  fault text,
  answer bytea,
  primary key (merchant_id, id),
  foreign key (merchant_id, delivery_id) references webhook_deliveries (merchant_id, id)
);
create index webhook_attempts_of_delivery on webhook_attempts (merchant_id, delivery_id, at desc);
