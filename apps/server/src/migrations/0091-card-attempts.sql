-- One try to charge a card, beside its row in `payments`, whose amount is what it pays of the invoice. `fee_cents` comes on
-- top and is the payer's; nothing is charged by a try that fails. Of a card only what may be shown is kept, and the
-- processor's token, sealed, until the try is over. `next_ask_at` (wall time) is when the processor is asked again, or the
-- payer's time for the bank's code is over; null once nothing is open.
create table card_attempts (
  merchant_id uuid not null references merchants (id),
  payment_id uuid not null,
  invoice_id uuid not null,
  network text not null check (network in ('visa', 'mastercard', 'eftpos', 'amex', 'diners', 'jcb', 'unionpay')),
  last4 text not null check (length(last4) = 4),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null,
  token bytea,
  fee_cents bigint not null check (fee_cents >= 0),
  fee_gst_cents bigint not null check (fee_gst_cents between 0 and fee_cents),
  key_hash text,
  body_hash text,
  payer_name text not null,
  payer_email text,
  locale text not null check (locale in ('en', 'zh')),
  reference text,
  decline_reason text,
  next_ask_at timestamptz,
  captured_on date,
  settles_on date,
  settled_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, payment_id),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id),
  check ((captured_on is null) = (settles_on is null)),
  check ((captured_on is null) or next_ask_at is null)
);
create unique index card_attempts_key on card_attempts (merchant_id, invoice_id, key_hash) where key_hash is not null;
create index card_attempts_open on card_attempts (next_ask_at) where next_ask_at is not null;
create index card_attempts_unsettled on card_attempts (merchant_id, settles_on, payment_id)
  where captured_on is not null and settled_on is null;

-- The card payment that may pay a waiting debit's invoice: until its outcome is known no run claims the debit.
alter table payments add column waits_for_card uuid;
create index payments_waiting_for_card on payments (merchant_id, waits_for_card) where waits_for_card is not null;

-- What a merchant decided about cards; without a row, the defaults.
create table card_settings (
  merchant_id uuid not null references merchants (id),
  takes_cards boolean not null,
  follows_rule_2026 boolean not null,
  updated_at timestamptz not null,
  primary key (merchant_id)
);
