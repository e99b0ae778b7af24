-- What a search looks up by an index of its own: names by their beginning (a Chinese family name is one sign, which no
-- trigram holds), the beginning of a DDR's number, accounts by BSB, cards by their last digits, ABNs, and the amounts
-- of invoices and payouts.
create index customers_name_start on customers (merchant_id, lower(name) text_pattern_ops);
create index customers_abn on customers (merchant_id, abn) where abn is not null;
create index contacts_name_start on contacts (merchant_id, lower(name) text_pattern_ops) where merged_into_id is null;
create index mandates_reference_start on mandates (merchant_id, reference text_pattern_ops);
create index payment_methods_bsb on payment_methods (merchant_id, bsb, created_at desc) where bsb is not null;
create index payment_methods_last4 on payment_methods (merchant_id, card_last4, created_at desc)
  where card_last4 is not null;
create index invoices_total on invoices (merchant_id, total_cents, id);
create index payouts_amount on payouts (merchant_id, amount_cents, id);
