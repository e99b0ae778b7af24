-- What councils rate, who may see it, and the codes that prove it. What is owed for a property comes on top of this.
create table properties (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  assessment_number text not null check (assessment_number = upper(assessment_number)),
  address_line1 text not null,
  address_line2 text,
  suburb text not null,
  state text not null,
  postcode text not null,
  -- The owner as the council's own file has them.
  owner_name text not null,
  owner_email text,
  owner_phone text,
  locale text not null default 'en' check (locale in ('en', 'zh')),
  search_text text generated always as (
    lower(assessment_number || ' ' || address_line1 || ' ' || coalesce(address_line2, '') || ' ' || suburb || ' '
      || postcode || ' ' || owner_name)
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  constraint properties_assessment unique (merchant_id, assessment_number)
);
create index properties_owner on properties (merchant_id, lower(owner_name), id);
create index properties_suburb on properties (merchant_id, lower(suburb), lower(address_line1), id);
create index properties_search on properties using gin (search_text gin_trgm_ops);

-- Only keyed digests of codes. One from a notice stays good beside one that was mailed on request, so that nobody
-- can make a neighbour's notice worthless by asking for a code.
create table property_codes (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  property_id uuid not null,
  code_fingerprint text not null,
  source text not null check (source in ('notice', 'request')),
  issued_at timestamptz not null,
  voided_at timestamptz,
  voided_why text check (voided_why in ('replaced', 'access_ended', 'sold')),
  primary key (merchant_id, id),
  foreign key (merchant_id, property_id) references properties (merchant_id, id)
);
create unique index property_codes_good on property_codes (merchant_id, property_id, source) where voided_at is null;

-- A person whose notice is lost asks for a code. Without an e-mail on file it waits until the council posts one.
create table property_code_requests (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  property_id uuid not null,
  requested_at timestamptz not null,
  answered_by text check (answered_by in ('email', 'post', 'sale')),
  answered_at timestamptz,
  primary key (merchant_id, id),
  constraint property_code_requests_property foreign key (merchant_id, property_id)
    references properties (merchant_id, id)
);
create unique index property_code_requests_open on property_code_requests (merchant_id, property_id)
  where answered_at is null;

create table property_access (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  property_id uuid not null,
  ratepayer_id uuid not null,
  relation text not null check (relation in ('owner', 'agent')),
  granted_at timestamptz not null,
  ended_at timestamptz,
  why text check (why in ('sold', 'no_longer_agent', 'mistake')),
  primary key (merchant_id, id),
  foreign key (merchant_id, property_id) references properties (merchant_id, id),
  check ((ended_at is null) = (why is null))
);
create unique index property_access_live on property_access (merchant_id, property_id, ratepayer_id)
  where ended_at is null;
create index property_access_ratepayer on property_access (merchant_id, ratepayer_id);

-- Which tenants' properties a ratepayer has now: one read finds all of them, of however many councils.
create table ratepayer_properties (
  ratepayer_id uuid not null references ratepayers (id),
  tenant uuid not null,
  property_id uuid not null,
  granted_at timestamptz not null,
  primary key (ratepayer_id, tenant, property_id)
);
create index ratepayer_properties_since on ratepayer_properties (ratepayer_id, granted_at, property_id);

-- Tries at finding a property, counted by the wall clock before the tenant is known. Keys are digests.
create table property_tries (
  key text primary key,
  tries int not null,
  window_ends_at timestamptz not null
);
create index property_tries_ended on property_tries (window_ends_at);
