-- What a processor did not take of an answer is kept apart from what was answered in an earlier round, which the payer's bank
-- has read, and a file that it did not take is told from the others.
alter table disputes add column refused_explanation text;
alter table dispute_files add column refused_at timestamptz;
