-- What was decided about each debit that came back, with what the decision went by, so that it can be explained later.
create table dunning_decisions (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid,
  customer_id uuid not null,
  return_code text not null,
  attempt smallint not null,
  amount_cents bigint not null,
  currency text not null,
  decision text not null check (decision in ('retry', 'no_retry')),
  because text not null,
  is_agreed_day boolean not null,
  retry_bank_days smallint not null,
  retry_day smallint not null,
  retry_on date,
  retry_id uuid,
  decided_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, payment_id),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id),
  foreign key (merchant_id, retry_id) references payments (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  check ((decision = 'retry') = (retry_on is not null and retry_id is not null))
);
create index dunning_decisions_customer on dunning_decisions (merchant_id, customer_id, decided_at desc, id desc);
create index dunning_decisions_invoice on dunning_decisions (merchant_id, invoice_id) where invoice_id is not null;
create index dunning_decisions_retry on dunning_decisions (merchant_id, retry_id) where retry_id is not null;
