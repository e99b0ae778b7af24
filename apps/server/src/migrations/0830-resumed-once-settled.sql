-- What an unpaid bill paused goes on too once the bill is settled otherwise: voided, credited, written off.
alter table dunning_decisions drop constraint dunning_decisions_resumed;
alter table dunning_decisions add constraint dunning_decisions_resumed
  check (resumed_because in ('paid', 'settled', 'by_person'));
