-- A return line may be about the debit of a tax invoice, which is the platform's own row and no payment.
alter table return_lines add column fee_debit_id uuid;
alter table return_lines add constraint return_lines_fee_debit
  foreign key (merchant_id, fee_debit_id) references fee_debits (merchant_id, id) not valid;
alter table return_lines validate constraint return_lines_fee_debit;
alter table return_lines add constraint return_lines_about_one
  check (payment_id is null or fee_debit_id is null) not valid;
alter table return_lines validate constraint return_lines_about_one;
-- What waits is asked for whenever a file of such debits clears.
create index return_lines_waiting on return_lines (merchant_id, lodgement_reference) where outcome = 'queued';
