-- What is owed for a property. The property owes, whoever pays: its entries name it beside the customer, and so do the
-- payments that are made for it. No foreign key on the two tables of the book, for the reason given there.
alter table postings add column property_id uuid;
alter table entries add column property_id uuid;
create index entries_property on entries (merchant_id, property_id, account) include (amount_cents)
  where property_id is not null;

alter table payments add column property_id uuid;
alter table payments add constraint payments_property foreign key (merchant_id, property_id)
  references properties (merchant_id, id);
create index payments_property on payments (merchant_id, property_id, debit_date desc) where property_id is not null;

-- What the council has asked for a property so far: the sum of its rates postings.
alter table properties add column charged_cents bigint not null default 0;

-- What a council asks of a property for one rating year, named by the year in which it begins. `imported_cents` and
-- `extracted_at` are what the rates system said last; neither is there for a notice that the portal made itself.
create table rates_notices (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  property_id uuid not null,
  rating_year smallint not null check (rating_year between 2000 and 2199),
  issued_on date not null,
  total_cents bigint not null check (total_cents >= 0),
  imported_cents bigint,
  extracted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  constraint rates_notices_year unique (merchant_id, property_id, rating_year),
  foreign key (merchant_id, property_id) references properties (merchant_id, id),
  check ((imported_cents is null) = (extracted_at is null))
);

-- The dated parts of a notice's total. How much of one is still open follows from what the property owes.
create table rates_instalments (
  merchant_id uuid not null references merchants (id),
  notice_id uuid not null,
  number smallint not null check (number between 1 and 12),
  property_id uuid not null,
  due_on date not null,
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (merchant_id, notice_id, number),
  foreign key (merchant_id, notice_id) references rates_notices (merchant_id, id),
  foreign key (merchant_id, property_id) references properties (merchant_id, id)
);
create index rates_instalments_property on rates_instalments (merchant_id, property_id, due_on);

-- What a council decides for its ratepayers and its rates. A council without a row has the defaults.
create table council_settings (
  merchant_id uuid not null references merchants (id),
  -- What ratepayers may do to a schedule of theirs.
  skips_a_year smallint not null default 2 check (skips_a_year between 0 and 12),
  pause_days smallint not null default 60 check (pause_days between 0 and 366),
  move_days smallint not null default 14 check (move_days between 0 and 60),
  minimum_cents bigint not null default 1000 check (minimum_cents between 100 and 100000),
  -- Days after the last instalment's due date by which a schedule has to have brought in everything.
  finish_days smallint not null default 0 check (finish_days between 0 and 366),
  -- A schedule that is kept suspends interest: only then may it be level, and so behind the instalments.
  kept_plan_suspends_interest boolean constraint council_settings_suspends not null default false,
  -- Yearly simple interest on what is overdue, in hundredths of a percent, for estimates; none where it is not known.
  interest_bps int check (interest_bps between 0 and 3000),
  -- The council bills for other services too: its staff have the screens of customers and plans.
  bills_services boolean not null default false,
  updated_at timestamptz not null,
  primary key (merchant_id)
);
