-- The list of transactions that came back with one code. A payment gets its code in the change that `payments_failed` sees
-- already, so the index costs no other.
create index payments_return_code on payments (merchant_id, return_code, debit_date desc, id desc)
  where return_code is not null;
