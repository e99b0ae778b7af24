-- A line of a bank statement that a person settled: who did, and why it is what they say.
alter table statement_lines add column note text;
alter table statement_lines add column matched_by uuid;
