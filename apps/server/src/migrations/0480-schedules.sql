-- How ratepayers pay what a property owes: by debits that the portal plans, announces and takes.

-- The customer that a ratepayer is to a council from the first payment method on. One read finds every council that a
-- person pays, so it stands beside the sign-in, as the properties of a person do.
create table ratepayer_customers (
  ratepayer_id uuid not null references ratepayers (id),
  tenant uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null,
  primary key (ratepayer_id, tenant)
);

-- One schedule that has not ended for a property. What the payer agreed to stands here; amounts follow from what is owed.
-- `skips`, `moves`, `pauses` and `extras` are lists of dates with a date or an amount, read and written as one.
create table schedules (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  property_id uuid not null,
  ratepayer_id uuid not null,
  customer_id uuid not null,
  payment_method_id uuid not null,
  mandate_id uuid not null,
  status text not null check (status in ('active', 'stopped', 'ended')),
  reason text,
  frequency text not null check (frequency in ('in_full', 'instalment', 'weekly', 'fortnightly', 'monthly', 'quarterly')),
  start_on date not null,
  skips jsonb not null default '[]',
  moves jsonb not null default '[]',
  pauses jsonb not null default '[]',
  extras jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, property_id) references properties (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, mandate_id) references mandates (merchant_id, id),
  foreign key (merchant_id, payment_method_id) references payment_methods (merchant_id, id)
);
create unique index schedules_current on schedules (merchant_id, property_id) where status <> 'ended';
create index schedules_updated on schedules (merchant_id, updated_at desc, id desc);
create index schedules_customer on schedules (merchant_id, customer_id);
create index schedules_mandate on schedules (merchant_id, mandate_id);

-- The debits of a schedule: planned, until a payment is made of one. A plan that changes replaces what has no payment.
create table schedule_debits (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  schedule_id uuid not null,
  kind text not null check (kind in ('regular', 'extra')),
  nominal_on date not null,
  debit_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  notice_kind text not null check (notice_kind in ('agreement', 'advance')),
  payment_id uuid,
  primary key (merchant_id, id),
  foreign key (merchant_id, schedule_id) references schedules (merchant_id, id)
);
create index schedule_debits_of on schedule_debits (merchant_id, schedule_id, debit_on);
create index schedule_debits_due on schedule_debits (merchant_id, debit_on) where payment_id is null;
create unique index schedule_debits_payment on schedule_debits (merchant_id, payment_id) where payment_id is not null;

-- What was done to a schedule, for its payer and the council.
create table schedule_changes (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  schedule_id uuid not null,
  version int not null,
  kind text not null check (kind in ('begin', 'terms', 'skip', 'move', 'pause', 'resume', 'extra', 'account', 'restart',
    'stop', 'end', 'owed')),
  made_by text not null,
  day date,
  until date,
  amount_cents bigint,
  made_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, schedule_id) references schedules (merchant_id, id)
);
create index schedule_changes_of on schedule_changes (merchant_id, schedule_id, id);
