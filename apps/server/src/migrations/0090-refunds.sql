-- Money that goes back to a payer. One row is one refund of one payment; a payment can have several until all that was
-- taken went back. `gst_cents` is the GST inside the amount. A refund of a bank debit leaves in a file of credits to the
-- account that was debited; `lodgement_reference` names it there and on the statement when it comes back.
create table refunds (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  number bigint not null,
  payment_id uuid not null,
  customer_id uuid not null,
  payment_method_id uuid not null,
  facility_id uuid not null,
  status text not null check (status in ('requested', 'approved', 'lodged', 'done', 'withdrawn', 'failed', 'returned')),
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  amount_cents bigint not null check (amount_cents > 0),
  gst_cents bigint not null check (gst_cents between 0 and amount_cents),
  reason text not null check (reason in ('duplicate', 'billed_in_error', 'not_provided', 'goodwill', 'other')),
  note text,
  requested_by uuid,
  requested_by_name text not null,
  bank_file_id uuid,
  lodgement_reference text,
  credit_date date,
  lodged_at timestamptz,
  paid_on date,
  ended_because text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, number),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, payment_method_id) references payment_methods (merchant_id, id),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id)
);
create index refunds_payment on refunds (merchant_id, payment_id);
create index refunds_file on refunds (merchant_id, bank_file_id) where bank_file_id is not null;
create index refunds_waiting on refunds (merchant_id, facility_id, id) where status = 'approved';
create index refunds_left on refunds (merchant_id, credit_date, id) where status in ('lodged', 'done');

-- What of a payment went back or is promised back. Never more than was taken.
alter table payments add column refunded_cents bigint not null default 0,
  add constraint payments_refunded check (refunded_cents between 0 and amount_cents);
create index payments_refunded_date on payments (merchant_id, debit_date desc, id desc) where refunded_cents > 0;

-- From which amount on a refund needs a second person; null is never.
create table refund_rules (
  merchant_id uuid not null references merchants (id),
  second_person_above_cents bigint check (second_person_above_cents >= 0),
  updated_at timestamptz not null,
  primary key (merchant_id)
);
