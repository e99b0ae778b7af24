-- What a payment plan followed is told as what it was: a BPAY payment, or one that was taken back.
alter table schedule_changes drop constraint schedule_changes_kind_check;
alter table schedule_changes add constraint schedule_changes_kind_check check (kind in ('begin', 'terms', 'skip', 'move',
  'pause', 'resume', 'extra', 'account', 'restart', 'stop', 'end', 'owed', 'arranged', 'paid_bpay', 'bpay_taken_back')) not valid;
alter table schedule_changes validate constraint schedule_changes_kind_check;

-- The answer of a second round was taken as refused while the first round's stood as refused, and was never handed in. What
-- the processor says of it then is told to a person, as of any answer.
update disputes set answer_refused_at = null
where answer_refused_at < answered_at and handed_in_at is null and status = 'evidence_sent';
