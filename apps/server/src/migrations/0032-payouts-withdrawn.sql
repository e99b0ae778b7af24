-- A payout that is not with the bank can be withdrawn, and its file rejected afterwards: its lines are in the balance
-- again, and what is drawn next is drawn from the balance of that moment.
alter table payouts drop constraint payouts_status_check;
alter table payouts add constraint payouts_status_check
  check (status in ('draft', 'approved', 'lodged', 'paid', 'returned', 'rejected', 'withdrawn'));
