-- What people of a tenant are told: one row for what happened, whoever reads it, and for what happens often one row a
-- day with a count. Names are read with it and never kept in it. `seq` rises with every change of any of a tenant's rows
-- in the order of their commits, so that "read up to here" is one number for a person.
create table notifications (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  kind text not null,
  gather_key text not null,
  seq bigint not null,
  events int not null,
  items bigint not null,
  subject_kind text not null,
  subject_id uuid not null,
  about_merchant_id uuid not null,
  customer_id uuid,
  amount_cents bigint,
  currency text check (currency in ('AUD', 'USD', 'CNY')),
  on_date date,
  addressed_to uuid[],
  first_at timestamptz not null,
  latest_at timestamptz not null,
  mail_at timestamptz,
  mail_again_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, gather_key),
  constraint notifications_amount_has_currency check ((amount_cents is null) = (currency is null)),
  constraint notifications_count_something check (events > 0 and items >= 0)
);
create index notifications_latest on notifications (merchant_id, seq desc, id desc);
create index notifications_to_mail on notifications (mail_at, merchant_id) where mail_at is not null;

-- The last change of a tenant's notifications; whoever writes one holds it until the commit.
create table notification_heads (
  merchant_id uuid primary key references merchants (id),
  seq bigint not null
);

-- Which events were counted, so that one that is delivered twice counts once.
create table notification_sources (
  merchant_id uuid not null references merchants (id),
  event_id uuid not null,
  counted_at timestamptz not null,
  primary key (merchant_id, event_id)
);

-- Up to where a person has read everything.
create table notification_readers (
  merchant_id uuid not null,
  user_id uuid not null,
  read_through bigint not null,
  primary key (merchant_id, user_id),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id)
);

-- What a person has marked one by one, as it was then: a later change of the notification makes it unread again. Reading
-- everything removes them.
create table notification_marks (
  merchant_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  seq bigint not null,
  is_read boolean not null,
  primary key (merchant_id, user_id, notification_id),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id),
  constraint notification_marks_notification foreign key (merchant_id, notification_id)
    references notifications (merchant_id, id) on delete cascade
);
create index notification_marks_of on notification_marks (merchant_id, notification_id);

-- What a person has chosen; without a row the kind's own default holds.
create table notification_choices (
  merchant_id uuid not null,
  user_id uuid not null,
  choice text not null,
  in_app boolean not null,
  by_email boolean not null,
  primary key (merchant_id, user_id, choice),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id)
);
