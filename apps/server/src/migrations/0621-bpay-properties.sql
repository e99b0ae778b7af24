-- The number in the BPAY reference of a property: the same on each of its notices.
create table bpay_properties (
  merchant_id uuid not null references merchants (id),
  property_id uuid not null,
  number bigint not null check (number > 0),
  primary key (merchant_id, property_id),
  unique (merchant_id, number),
  -- A roll that is taken back takes the properties that it brought, which nobody has paid for.
  foreign key (merchant_id, property_id) references properties (merchant_id, id) on delete cascade
);

-- A receipt that names a property is matched without a customer: whoever pays it, the property owes less.
alter table payments drop constraint payments_payer;
alter table payments add constraint payments_payer check (
  customer_id is not null
  or (rail = 'bpay' and (property_id is not null or stage in ('unmatched', 'corrected', 'reversed'))));
