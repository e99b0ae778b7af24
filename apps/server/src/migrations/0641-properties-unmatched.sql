-- A receipt may be taken from a property that it was given to by mistake, as from a customer.
alter table bpay_unmatches alter column customer_id drop not null;
alter table bpay_unmatches add column property_id uuid;
alter table bpay_unmatches add constraint bpay_unmatches_property foreign key (merchant_id, property_id)
  references properties (merchant_id, id);
alter table bpay_unmatches add constraint bpay_unmatches_from check ((customer_id is null) <> (property_id is null));
