-- What a person says of a line can be taken back. What is posted of the next answer is posted under this, since what was
-- posted of the one before stands with its reverse; null where the line's own id does, until then.
alter table statement_lines add column booking_id uuid;
create index statement_lines_booking on statement_lines (merchant_id, booking_id) where booking_id is not null;
