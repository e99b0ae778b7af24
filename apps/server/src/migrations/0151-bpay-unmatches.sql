-- That a BPAY receipt was taken from the customer whom it had been given to: by whom, and why. Its posting, and that of the
-- match which follows it, have the row's id as their source: a receipt may be given several times, each posted once.
create table bpay_unmatches (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  payment_id uuid not null,
  customer_id uuid not null,
  reason text not null,
  made_by uuid,
  made_by_name text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, payment_id) references bpay_receipts (merchant_id, payment_id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index bpay_unmatches_payment on bpay_unmatches (merchant_id, payment_id, id);
