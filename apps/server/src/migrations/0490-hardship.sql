-- What a council grants to a property whose ratepayer cannot pay as asked. Dated, and never changed: the latest counts.
create table rates_arrangements (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  property_id uuid not null,
  pause_until date,
  finish_by date,
  waived_from date,
  waived_until date,
  granted_by text not null,
  granted_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, property_id) references properties (merchant_id, id),
  check ((waived_from is null) = (waived_until is null)),
  check (pause_until is not null or finish_by is not null or waived_from is not null)
);
create index rates_arrangements_of on rates_arrangements (merchant_id, property_id, granted_at desc, id desc);

-- A ratepayer asks the council for help with a property. What they say of themselves (`said`), and what the council writes to
-- them, is sealed with their own key of the council's tenant: read by few, and gone once that key is destroyed.
create table hardship_requests (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  property_id uuid not null,
  ratepayer_id uuid not null,
  status text not null check (status in ('waiting', 'approved', 'declined', 'withdrawn')),
  said text not null,
  from_on date not null,
  until_on date not null,
  holds_debits boolean not null,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  answer text,
  arrangement_id uuid,
  primary key (merchant_id, id),
  foreign key (merchant_id, property_id) references properties (merchant_id, id)
);
create unique index hardship_requests_waiting on hardship_requests (merchant_id, property_id) where status = 'waiting';
create index hardship_requests_by_time on hardship_requests (merchant_id, asked_at desc, id desc);
create index hardship_requests_of on hardship_requests (merchant_id, property_id, asked_at desc);

-- A schedule that follows an arrangement says so.
alter table schedule_changes drop constraint schedule_changes_kind_check;
alter table schedule_changes add constraint schedule_changes_kind_check check (kind in ('begin', 'terms', 'skip', 'move',
  'pause', 'resume', 'extra', 'account', 'restart', 'stop', 'end', 'owed', 'arranged'));

-- The system's roles of tenants that exist already get the permissions that new ones have from the start.
update roles set permissions = permissions || array['hardship.read', 'hardship.write']
where is_system and slug in ('owner', 'admin') and not permissions @> array['hardship.write'];
