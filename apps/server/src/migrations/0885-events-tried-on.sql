-- A processor's event that cannot be followed is tried for good; what was wrong last stands with it.
alter table stripe_events add column error text;

-- Who settled a kind last about one subject.
create index exceptions_settled on exceptions (merchant_id, kind, subject_id, created_at desc, id desc)
  where status = 'resolved';
