-- Exceptions take their kinds and reasons from one catalogue, so that each can be filtered and worded.
update exceptions e set kind = k.name
from (values
  ('file_not_lodged', 'bank_file.not_lodged'),
  ('file_lodged_unrecorded', 'bank_file.receipt_missing'),
  ('file_rebuilt', 'bank_file.rebuilt'),
  ('file_withdrawn', 'bank_file.withdrawn'),
  ('clearance_blocked', 'bank_file.clearance_blocked'),
  ('return_line', 'returns_file.line_queued'),
  ('returns_file', 'returns_file.faulty'),
  ('facility_stopped', 'facility.stopped'),
  ('return_for_staff', 'payment.return_undecided'),
  ('debit_unfit', 'payment.unfit'),
  ('repeated_dishonours', 'customer.dishonoured_repeatedly'),
  ('debits_blocked', 'customer.debits_blocked'),
  ('notice_undeliverable', 'customer.unreachable'),
  ('day_stopped', 'merchant.day_stopped')) as k (was, name)
where e.kind = k.was;

update exceptions set kind = 'invoice.returned_after_write_off', reason = 'rest_written_off'
where kind = 'invoice' and reason = 'invoice.returned_after_write_off';
update exceptions set kind = 'invoice.above_agreed_maximum', reason = 'amount_above_maximum'
where kind = 'invoice';

-- A reason was named after the state table or the mandate that it came from; its last part is enough.
update exceptions set reason = regexp_replace(reason, '^.*\.', '')
where kind in ('customer.debits_blocked', 'returns_file.line_queued') and reason like '%.%';
update exceptions set reason = 'unknown'
where kind = 'payment.return_undecided' and reason not in ('customer_deceased', 'unknown');

-- Whether something waits already is asked at each finding.
create index exceptions_waiting on exceptions (merchant_id, kind, subject_id) where status = 'open';
