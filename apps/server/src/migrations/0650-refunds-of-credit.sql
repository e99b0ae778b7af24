-- A customer's credit can be paid back: to the card that was charged, to the account that was debited, or to an account
-- that two people agreed on. `payment_id` is the payment whose money it is; `rail` is the payment's, and 'bank_debit' for
-- whatever a file of credits pays that is not a receipt's.
alter table refunds drop constraint refunds_account,
  drop constraint refunds_reason,
  drop constraint refunds_payer,
  drop constraint refunds_of_receipt,
  add column of_credit boolean not null default false,
  add constraint refunds_payer check ((customer_id is null) = (rail = 'bpay' and not of_credit)) not valid,
  add constraint refunds_reason check (reason in ('duplicate', 'billed_in_error', 'not_provided', 'goodwill', 'other',
    'nobody_owes_it', 'credit_paid_back')) not valid,
  add constraint refunds_of_credit check (of_credit = (reason = 'credit_paid_back')
    and (not of_credit or gst_cents = 0)) not valid,
  add constraint refunds_to check (case
    when rail = 'card' then payment_method_id is null
      and num_nonnulls(bsb, account, account_masked, account_name, verified_by, verification) = 0
    when payment_method_id is null then (rail = 'bpay' or of_credit)
      and num_nonnulls(bsb, account, account_masked, account_name, verified_by, verification) = 6
    else rail = 'bank_debit' and num_nonnulls(bsb, account, account_masked, account_name, verified_by, verification) = 0
    end) not valid;
alter table refunds validate constraint refunds_payer;
alter table refunds validate constraint refunds_reason;
alter table refunds validate constraint refunds_of_credit;
alter table refunds validate constraint refunds_to;
create index refunds_customer_credit on refunds (merchant_id, customer_id, number) where of_credit;
