-- What a payer's bank disputes of a card payment. One row is one dispute, named by its processor's reference. The amount is
-- all that the card was charged, the payer's fee included; the network's own fee for the dispute comes on top and holds
-- its GST. `refunded_cents` is what had gone back to the payer when the dispute was lost: the payer has that twice.
-- `handed_in_at` is when the processor confirmed that it has the merchant's answer.
create table disputes (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  payment_id uuid not null,
  customer_id uuid not null,
  reference text not null,
  status text not null check (status in ('inquiry', 'opened', 'evidence_sent', 'won', 'lost', 'closed', 'appealed')),
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  fee_gst_cents bigint not null check (fee_gst_cents between 0 and fee_cents),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  reason text not null check (reason in ('not_recognised', 'not_received', 'not_as_described', 'charged_twice',
    'wrong_amount', 'cancelled', 'other')),
  opened_on date not null,
  answer_due_on date not null,
  explanation text,
  answered_by uuid,
  answered_by_name text,
  answered_at timestamptz,
  handed_in_at timestamptz,
  ended_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, reference),
  foreign key (merchant_id, payment_id) references payments (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  check ((explanation is null) = (answered_at is null)),
  check (handed_in_at is null or answered_at is not null)
);
create index disputes_payment on disputes (merchant_id, payment_id);
create index disputes_unanswered on disputes (merchant_id, answer_due_on) where status = 'opened';
create index disputes_unsent on disputes (merchant_id, id) where answered_at is not null and handed_in_at is null;

-- Where a payment stands with its payer's bank: disputed now, or taken back for good. What was won is as if it had never
-- been.
alter table payments add column dispute text check (dispute in ('open', 'lost'));
create index payments_disputed on payments (merchant_id, debit_date desc, id desc) where dispute is not null;

-- An acquirer's sum may also be one that it takes for a dispute, or gives back of one.
alter table card_settlements drop constraint card_settlements_of_something,
  add column disputes int not null default 0 check (disputes >= 0),
  add constraint card_settlements_holds check (payments >= 0 and payments + refunds + disputes > 0);

-- What the sandbox would remember of its disputes if it were a processor outside. Only its adapter reads and writes it.
create table sandbox_disputes (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  status text not null check (status in ('opened', 'answered', 'won', 'lost')),
  opens_on date not null,
  answer_due_on date not null,
  decides_on date,
  will_win boolean,
  primary key (merchant_id, id)
);
