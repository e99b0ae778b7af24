-- What an acquirer pays of one merchant's captures on a day, in one sum. `credited_on` is the day on which the bank's
-- statement shows it: only then is it paid out.
create table card_settlements (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  facility_id uuid not null,
  reference text not null,
  settled_on date not null,
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  amount_cents bigint not null check (amount_cents > 0),
  payments int not null check (payments > 0),
  credited_on date,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id)
);
create index card_settlements_uncredited on card_settlements (merchant_id, settled_on, id) where credited_on is null;
alter table card_attempts add column settlement_id uuid,
  add constraint card_attempts_settlement foreign key (merchant_id, settlement_id)
    references card_settlements (merchant_id, id),
  add constraint card_attempts_settled check ((settlement_id is null) = (settled_on is null));
create index card_attempts_settlement on card_attempts (merchant_id, settlement_id) where settlement_id is not null;
