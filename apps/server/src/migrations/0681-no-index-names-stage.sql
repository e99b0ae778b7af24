-- A debit changes its stage four times. As long as no index names the stage, the later changes touch none of the indexes
-- (0005); two of properties named it since. What is with the bank for a property stands in a column that changes twice for those
-- payments and never for others; what is open of one property is found among its few payments.
alter table payments
  add column is_rates_with_bank boolean not null
    generated always as (property_id is not null and stage = 'submitted') stored;
create index payments_rates_with_bank on payments (merchant_id, id) include (amount_cents) where is_rates_with_bank;
drop index payments_of_properties_submitted;
drop index payments_of_properties_open;
