-- The bank's lines about a payment are found when its payer is erased.
create index return_lines_payment on return_lines (merchant_id, payment_id) where payment_id is not null;
