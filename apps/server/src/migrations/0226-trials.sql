-- A plan may begin with days that cost nothing. A subscription keeps its own: its first period starts when they are over.
alter table plan_versions add column trial_days int not null default 0 check (trial_days between 0 and 365);
alter table subscriptions add column trial_from date;
-- The first day that is billed.
alter table subscriptions add column trial_until date;
alter table subscriptions add column trial_told_on date;
alter table subscriptions add constraint subscriptions_trial
  check ((trial_from is null) = (trial_until is null) and trial_until > trial_from
    and (trial_told_on is null or trial_until is not null));
create index subscriptions_trials_ending on subscriptions (merchant_id, trial_until)
  where trial_until is not null and trial_told_on is null;
