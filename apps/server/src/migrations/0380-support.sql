-- Questions and their threads. A ticket stands in the tenant of the desk that answers it, so that its queue is one
-- tenant's own; who asked is a ratepayer. Its subject is kept as it is, so that it can be searched; what is written is
-- sealed.
create table support_tickets (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  reference text not null,
  status text not null check (status in ('open', 'waiting', 'resolved', 'reopened')),
  kind text not null check (kind in ('payment', 'account', 'details', 'problem', 'other')),
  subject text not null,
  ratepayer_id uuid not null,
  asker text not null,
  property_id uuid,
  entries int not null check (entries > 0),
  search_text text generated always as (lower(reference || ' ' || subject || ' ' || asker)) stored,
  created_at timestamptz not null,
  last_at timestamptz not null,
  primary key (merchant_id, id),
  constraint support_tickets_reference unique (merchant_id, reference),
  constraint support_tickets_property foreign key (merchant_id, property_id) references properties (merchant_id, id)
);
create index support_tickets_by_last on support_tickets (merchant_id, last_at, id);
create index support_tickets_by_time on support_tickets (merchant_id, created_at, id);
create index support_tickets_unsettled on support_tickets (merchant_id, last_at, id)
  where status in ('open', 'reopened');
create index support_tickets_of_ratepayer on support_tickets (merchant_id, ratepayer_id, created_at);
create index support_tickets_search on support_tickets using gin (search_text gin_trgm_ops);

-- What was written and done, in its order. The key of a ratepayer's call makes a repeated one write once.
create table support_entries (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  ticket_id uuid not null,
  place int not null check (place > 0),
  entry text not null check (entry in ('message', 'resolved', 'reopened')),
  side text not null check (side in ('asker', 'desk')),
  author_id uuid,
  author text not null,
  message bytea,
  request_key text,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  constraint support_entries_place unique (merchant_id, ticket_id, place),
  foreign key (merchant_id, ticket_id) references support_tickets (merchant_id, id),
  constraint support_entries_words check ((entry = 'message') = (message is not null))
);
create unique index support_entries_request on support_entries (merchant_id, request_key) where request_key is not null;

-- Which tenants' tickets a ratepayer has: one read finds all of them, of however many councils.
create table ratepayer_tickets (
  ratepayer_id uuid not null references ratepayers (id),
  tenant uuid not null,
  ticket_id uuid not null,
  created_at timestamptz not null,
  primary key (ratepayer_id, tenant, ticket_id)
);
create index ratepayer_tickets_by_time on ratepayer_tickets (ratepayer_id, created_at, ticket_id);

-- The system's roles of merchants that exist already get the permissions that new ones have from the start.
update roles set permissions = permissions || array['support.read', 'support.write']
where is_system and slug in ('owner', 'admin', 'clerk') and not permissions @> array['support.write'];
update roles set permissions = permissions || array['support.read']
where is_system and slug in ('accountant', 'read-only') and not permissions @> array['support.read'];
