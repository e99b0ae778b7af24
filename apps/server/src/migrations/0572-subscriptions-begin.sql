-- The first day of a subscription's first period, after its trial: what subscriptions are worth a month counts from it. It was read
-- from the day of making once a bill was there, which put value into months before anything was to be paid.
alter table subscriptions add column begins_on date;
update subscriptions s set begins_on = coalesce(
  s.trial_until,
  (select min(i.period_start) from invoices i where i.merchant_id = s.merchant_id and i.subscription_id = s.id),
  s.anchor_date);
alter table subscriptions alter column begins_on set not null;
