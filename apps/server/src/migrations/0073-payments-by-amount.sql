-- The list of transactions in order of amount, and those of one amount. No later change of a payment touches it.
create index payments_amount on payments (merchant_id, amount_cents, id);
