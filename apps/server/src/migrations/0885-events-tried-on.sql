-- A processor's event that cannot be followed is tried for good; what was wrong last stands with it. What was given up
-- before is tried again.
alter table stripe_events add column error text;
update stripe_events set next_try_at = received_at where next_try_at is null and tries >= 12;

-- Who settled a kind last about one subject.
create index exceptions_settled on exceptions (merchant_id, kind, subject_id, created_at desc, id desc)
  where status = 'resolved';
