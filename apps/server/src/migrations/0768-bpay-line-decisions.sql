-- What a person decided of a line that waited: it is applied, with the outcome of what it then did, or dismissed with the reason.
alter table bpay_lines drop constraint bpay_lines_outcome_check;
alter table bpay_lines add constraint bpay_lines_outcome_check
  check (outcome in ('matched', 'unmatched', 'taken_back', 'repeated', 'waiting', 'queued', 'dismissed'));
alter table bpay_lines add column decided_by text, add column decided_at timestamptz, add column note text;
create index bpay_files_undecided on bpay_files (merchant_id, bank_date) where queued > 0;
