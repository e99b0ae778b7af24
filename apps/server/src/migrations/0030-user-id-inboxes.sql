-- A debit user id belongs to one inbox: who lodges under it reads its returns, and nobody else does.
create table debit_user_ids (
  user_id text primary key,
  tenant uuid not null,
  facility_id uuid not null
);
insert into debit_user_ids (user_id, tenant, facility_id)
select distinct on (user_id) user_id, merchant_id, id from facilities
where inbox_tenant = merchant_id and inbox_facility_id = id
order by user_id, (settlement_model = 'sponsor') desc, created_at, id;

-- A facility that is closed sends nothing more, and keeps its inbox, its files and its payouts until nothing of it is
-- on the way. Which of those closed before have something left is found again.
alter table facilities drop constraint facilities_status_check;
alter table facilities add constraint facilities_status_check
  check (status in ('active', 'stopped', 'closing', 'closed'));
update facilities set status = 'closing' where status = 'closed';
