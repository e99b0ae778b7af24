-- A schedule may be paid by a card that its payer lets the council keep: then no direct debit request stands behind it, and
-- each debit says the fee of the card that its payer was told of.
alter table schedules alter column mandate_id drop not null;
create index schedules_method on schedules (merchant_id, payment_method_id);

alter table schedule_debits add column fee_cents bigint not null default 0 check (fee_cents >= 0);
