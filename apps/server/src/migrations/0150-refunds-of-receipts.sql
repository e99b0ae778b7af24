-- A BPAY receipt that nobody is known to owe goes back whole, to an account that two people trust: the one names it and
-- how it was verified, the other agrees. Nobody is its customer, and no debit named its account, which stands here.
alter table refunds alter column customer_id drop not null,
  drop constraint refunds_rail_check,
  drop constraint refunds_in_file,
  drop constraint refunds_reason_check,
  add column bsb text,
  add column account bytea,
  add column account_masked text,
  add column account_name text,
  add column verified_by text check (verified_by in ('payers_bank', 'payer_statement')),
  add column verification text,
  add constraint refunds_rail check (rail in ('bank_debit', 'card', 'bpay')),
  add constraint refunds_in_file check (rail <> 'card' or bank_file_id is null),
  add constraint refunds_reason
    check (reason in ('duplicate', 'billed_in_error', 'not_provided', 'goodwill', 'other', 'nobody_owes_it')),
  add constraint refunds_payer check ((rail = 'bpay') = (customer_id is null)),
  add constraint refunds_of_receipt check (case rail
    when 'bpay' then num_nonnulls(bsb, account, account_masked, account_name, verified_by, verification) = 6
    else num_nonnulls(bsb, account, account_masked, account_name, verified_by, verification) = 0 end);
