-- Cards that are to be kept without a charge: their bank is asked to confirm each, outside of any transaction, under its id.
-- Tokens are sealed and forgotten once it is over. One is under way for a customer at a time.
create table card_checks (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  customer_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'mend')),
  -- The invitation or the link that it was asked for at.
  subject_id uuid not null,
  stage text not null check (stage in ('processing', 'needs_action', 'unknown', 'kept', 'failed', 'stale')),
  network text not null,
  last4 text not null,
  exp_month int not null,
  exp_year int not null,
  token bytea,
  kept_token bytea,
  holder text not null,
  locale text not null check (locale in ('en', 'zh')),
  terms text not null,
  -- The words that were agreed to.
  consent text not null,
  decline_reason text,
  payment_method_id uuid,
  next_ask_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, payment_method_id) references payment_methods (merchant_id, id),
  constraint card_checks_kept check ((stage = 'kept') = (payment_method_id is not null)),
  constraint card_checks_over check ((next_ask_at is null) = (stage in ('kept', 'failed', 'stale'))),
  constraint card_checks_forgotten check (stage not in ('kept', 'failed', 'stale') or (token is null and kept_token is null))
);
create unique index card_checks_open on card_checks (merchant_id, customer_id)
  where stage in ('processing', 'needs_action', 'unknown');
create index card_checks_of_customer on card_checks (merchant_id, customer_id, created_at);
create index card_checks_of_subject on card_checks (merchant_id, subject_id, created_at);
create index card_checks_due on card_checks (next_ask_at) where next_ask_at is not null;

-- What an invitation was accepted with, where that is a card.
alter table invitations add column payment_method_id uuid;
alter table invitations add constraint invitations_one_method check (mandate_id is null or payment_method_id is null);
alter table invitations add constraint invitations_card_fk foreign key (merchant_id, payment_method_id)
  references payment_methods (merchant_id, id);

-- The sandbox remembers a card that was confirmed without a charge, as one of nothing.
alter table sandbox_charges drop constraint sandbox_charges_amount_cents_check;
alter table sandbox_charges add constraint sandbox_charges_amount check (amount_cents >= 0);
