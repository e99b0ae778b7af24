-- What follows a bill that is not tried again: planned with the decision, done once its days are over, kept with its reason.
alter table dunning_decisions add column subscription_id uuid;
alter table dunning_decisions add column ends_on date;
alter table dunning_decisions add column ends_with text
  constraint dunning_decisions_ends_with check (ends_with in ('leave', 'pause', 'cancel'));
alter table dunning_decisions add column warned_on date;
alter table dunning_decisions add column ended_as text
  constraint dunning_decisions_ended_as check (ended_as in ('leave', 'pause', 'cancel'));
alter table dunning_decisions add column ended_because text;
alter table dunning_decisions add column resumed_on date;
alter table dunning_decisions add column resumed_because text
  constraint dunning_decisions_resumed check (resumed_because in ('paid', 'by_person'));
-- True while something is still to be done: the end itself, or the way back from a pause.
alter table dunning_decisions add column is_open boolean not null default false;
alter table dunning_decisions add constraint dunning_decisions_open
  check (not is_open or (subscription_id is not null and ends_on is not null));
create index dunning_decisions_open_ends on dunning_decisions (merchant_id, ends_on, id) where is_open;

-- A pause that dunning made, which a payment ends; a person's own pause is never ended by one.
alter table subscriptions add column paused_for_unpaid boolean not null default false;
alter table subscriptions add constraint subscriptions_paused_for_unpaid
  check (not paused_for_unpaid or status = 'paused');
