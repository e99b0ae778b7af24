-- A processor that approves an attempt which had failed is to give the money back. The row keeps the approval's reference
-- before the processor is asked to, and `next_ask_at` is then when it is asked (again); `given_back_on` is the day on which
-- it confirmed.
alter table card_attempts add column late_reference text, add column given_back_on date,
  add constraint card_attempts_late check (late_reference is null or captured_on is null),
  add constraint card_attempts_given_back check (given_back_on is null or (late_reference is not null and next_ask_at is null));
