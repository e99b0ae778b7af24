-- A dispute may have a second round. The merchant appeals a loss, once, until `appeal_due_on`, which is null where the
-- network allows none; the money stays with the payer until the appeal is decided. Or the payer's bank reopens what was won
-- and takes the money again: that round's postings have `round_id` as their source, and what was answered in the first
-- round is kept.
alter table disputes
  add column appeal_due_on date,
  add column appeal_explanation text,
  add column appealed_by uuid,
  add column appealed_by_name text,
  add column appealed_at timestamptz,
  add column appeal_handed_in_at timestamptz,
  add column reopened_on date,
  add column round_id uuid,
  add column earlier_explanation text,
  add constraint disputes_appealed check ((appeal_explanation is null) = (appealed_at is null)),
  add constraint disputes_reopened check ((reopened_on is null) = (round_id is null));
create index disputes_unsent_appeals on disputes (merchant_id, id)
  where appealed_at is not null and appeal_handed_in_at is null;

alter table sandbox_disputes drop constraint sandbox_disputes_status_check;
alter table sandbox_disputes
  add column ended_on date,
  add constraint sandbox_disputes_status_check check (status in ('opened', 'answered', 'won', 'lost', 'reopened',
    'answered_again', 'won_again', 'appealed', 'appeal_won', 'appeal_lost')) not valid;
alter table sandbox_disputes validate constraint sandbox_disputes_status_check;
