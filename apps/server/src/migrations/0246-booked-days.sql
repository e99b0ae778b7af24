-- Totals of each account know the day (UTC) on which they were booked beside the payer's: what an account held at a past
-- instant is their sum up to that day and the entries of the day itself, however long the ledger.
alter table account_days drop constraint account_days_pkey;
alter table account_days add column booked_day date;
delete from account_days;
insert into account_days (merchant_id, account, currency, day, booked_day, amount_cents)
select merchant_id, account, currency, effective_date, (booked_at at time zone 'UTC')::date, sum(amount_cents)
from entries group by 1, 2, 3, 4, 5;
alter table account_days alter column booked_day set not null;
alter table account_days add primary key (merchant_id, account, currency, day, booked_day);
