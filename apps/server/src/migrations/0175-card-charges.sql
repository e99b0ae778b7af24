-- A subscription is billed by a direct debit request, or by a card that its customer lets the merchant keep.
alter table subscriptions add column payment_method_id uuid;
alter table subscriptions add constraint subscriptions_card
  foreign key (merchant_id, payment_method_id) references payment_methods (merchant_id, id);
alter table subscriptions add constraint subscriptions_one_method
  check (mandate_id is null or payment_method_id is null);
create index subscriptions_by_card on subscriptions (merchant_id, payment_method_id)
  where payment_method_id is not null;

-- A charge of a kept card that is to be made without its holder: on a day, announced before. It is open until it has
-- been asked for as a payment, or is left out with the reason. An invoice has one open charge at a time.
create table card_charges (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  invoice_id uuid not null,
  customer_id uuid not null,
  payment_method_id uuid not null,
  attempt smallint not null check (attempt >= 1),
  charge_on date not null,
  told_on date,
  told_cents bigint,
  payment_id uuid,
  ended_because text,
  is_open boolean generated always as (payment_id is null and ended_because is null) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, invoice_id, attempt),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, payment_method_id) references payment_methods (merchant_id, id),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id),
  check (payment_id is null or ended_because is null),
  check ((told_on is null) = (told_cents is null))
);
create unique index card_charges_open on card_charges (merchant_id, invoice_id) where is_open;
create index card_charges_due on card_charges (merchant_id, charge_on, id) where is_open;
create index card_charges_untold on card_charges (merchant_id, id) where is_open and told_on is null;
create unique index card_charges_payment on card_charges (merchant_id, payment_id) where payment_id is not null;
create index card_charges_method on card_charges (merchant_id, payment_method_id, created_at);

-- What is decided about a declined charge stands beside what is decided about debits: it names the bank's reason, and a
-- charge that is to be made where a debit names the debit.
alter table dunning_decisions add column decline_reason text;
alter table dunning_decisions add column charge_id uuid;
alter table dunning_decisions add constraint dunning_decisions_charge
  foreign key (merchant_id, charge_id) references card_charges (merchant_id, id);
create index dunning_decisions_by_charge on dunning_decisions (merchant_id, charge_id) where charge_id is not null;
alter table dunning_decisions alter column return_code drop not null;
alter table dunning_decisions add constraint dunning_decisions_what
  check ((return_code is null) <> (decline_reason is null));
alter table dunning_decisions drop constraint dunning_decisions_check;
alter table dunning_decisions add constraint dunning_decisions_retry_named
  check ((decision = 'retry') = (retry_on is not null and (retry_id is not null) <> (charge_id is not null)));
