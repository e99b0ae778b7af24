-- A change that waits for the next period brings the end of its plan with it at once. Called off, the end goes back to what it was.
alter table subscriptions add column prior_end_date date;
update subscriptions s
set prior_end_date = case when s.end_date is distinct from n.end_date then s.end_date else v.end_date end
from plan_versions n, plan_versions v
where n.merchant_id = s.merchant_id and n.id = s.next_plan_version_id
  and v.merchant_id = s.merchant_id and v.id = s.plan_version_id;
