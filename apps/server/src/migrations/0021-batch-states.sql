-- A batch is never rejected: its files are, one by one. The states of its column are those of its table in domain.
alter table batches drop constraint batches_status_check;
alter table batches add constraint batches_status_check
  check (status in ('claiming', 'claimed', 'built', 'accepted', 'withdrawn')) not valid;
alter table batches validate constraint batches_status_check;
