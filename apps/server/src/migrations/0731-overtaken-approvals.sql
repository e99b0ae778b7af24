-- A change that waits for a second person ends by itself once it can never be made any more, with the reason.
alter table approvals drop constraint approvals_status_check;
alter table approvals add constraint approvals_status_check
  check (status in ('pending', 'approved', 'declined', 'withdrawn', 'expired', 'overtaken'));
alter table approvals add column ended_because text;
alter table approvals add constraint approvals_ended_because check ((status = 'overtaken') = (ended_because is not null));
