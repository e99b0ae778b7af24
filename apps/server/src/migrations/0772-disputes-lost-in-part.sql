-- What the network gave back of a dispute that was lost all the same: of what had been refunded before it, the payer has nothing
-- twice. From now on `refunded_cents` is only what the payer has twice; earlier rows keep what was booked of them.
alter table disputes
  add column returned_cents bigint not null default 0 check (returned_cents >= 0),
  add constraint disputes_returned_part check (returned_cents < amount_cents);
