-- A card pays an invoice, or what a property owes: the property is named where no invoice is. A key names one attempt at either.
alter table card_attempts
  alter column invoice_id drop not null,
  add column property_id uuid,
  add constraint card_attempts_property foreign key (merchant_id, property_id) references properties (merchant_id, id),
  add constraint card_attempts_of_one check ((invoice_id is null) <> (property_id is null));
create unique index card_attempts_key_of_property on card_attempts (merchant_id, property_id, key_hash)
  where key_hash is not null and property_id is not null;

-- What a property's page looks at: the card payment that is on its way, and the debits of its plan that wait.
create index payments_of_properties_open on payments (merchant_id, property_id)
  where property_id is not null and stage in ('scheduled', 'held', 'batched', 'processing', 'needs_action', 'unknown');
