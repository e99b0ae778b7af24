-- Refunds of card payments. `fee_cents` is the part of the payer's fee that goes back on top of the amount. The processor is
-- asked by the refund's id from `next_ask_at` (wall time) on, until it says what came of it; `lodgement_reference` is then
-- its own. What it confirmed is netted from the settlement of `settles_on`, or of a later bank day.
alter table refunds alter column payment_method_id drop not null,
  add column rail text not null default 'bank_debit' check (rail in ('bank_debit', 'card')),
  add column fee_cents bigint not null default 0 check (fee_cents >= 0),
  add column fee_gst_cents bigint not null default 0,
  add column next_ask_at timestamptz,
  add column settles_on date,
  add column settlement_id uuid,
  add constraint refunds_fee_gst check (fee_gst_cents between 0 and fee_cents),
  add constraint refunds_account check ((rail = 'bank_debit') = (payment_method_id is not null)),
  add constraint refunds_of_card check (rail = 'card'
    or (fee_cents = 0 and next_ask_at is null and settles_on is null and settlement_id is null)),
  add constraint refunds_in_file check (rail = 'bank_debit' or bank_file_id is null),
  add constraint refunds_settlement foreign key (merchant_id, settlement_id)
    references card_settlements (merchant_id, id);
create index refunds_open on refunds (next_ask_at) where next_ask_at is not null;
create index refunds_unsettled on refunds (merchant_id, settles_on, id)
  where settles_on is not null and settlement_id is null;
create index refunds_settlement on refunds (merchant_id, settlement_id) where settlement_id is not null;

-- A settlement is what was captured less what was refunded: it may be nothing, or what the acquirer takes.
alter table card_settlements drop constraint card_settlements_amount_cents_check,
  drop constraint card_settlements_payments_check,
  add column refunds int not null default 0 check (refunds >= 0),
  add constraint card_settlements_of_something check (payments >= 0 and payments + refunds > 0);

-- What the sandbox of cards would remember of refunds, by the name that it was asked with; see `sandbox_charges`.
create table sandbox_refunds (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  charge_id uuid not null,
  status text not null check (status in ('unknown', 'pending', 'done', 'refused')),
  amount_cents bigint not null check (amount_cents > 0),
  asked int not null default 1,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create index sandbox_refunds_charge on sandbox_refunds (merchant_id, charge_id);
