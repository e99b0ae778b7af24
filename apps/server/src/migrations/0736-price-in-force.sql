-- What the whole period of a bill costs since a change, GST included: a change that settles nothing leaves the price in
-- force as it is, and the next one settles that price and no other. Null on rows of earlier versions, which did not keep it.
alter table subscription_change_shares add column price_cents bigint
  constraint change_shares_price check (price_cents >= 0);
