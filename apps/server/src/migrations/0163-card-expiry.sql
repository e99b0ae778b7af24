-- The day on which the payer was told that a kept card ends; a card that is saved anew has another expiry or none of this.
alter table payment_methods add column expiry_noticed_on date;
create index payment_methods_expiring on payment_methods (merchant_id, card_exp_year, card_exp_month)
  where kind = 'card' and status = 'active' and expiry_noticed_on is null;
