-- What a property paid beyond what it owes goes back too. Of a BPAY receipt that was given to a property no customer is known.
alter table refunds drop constraint refunds_payer,
  add constraint refunds_payer check (case
    when rail = 'bpay' and not of_credit then customer_id is null
    else customer_id is not null or rail = 'bpay' end) not valid;
alter table refunds validate constraint refunds_payer;
