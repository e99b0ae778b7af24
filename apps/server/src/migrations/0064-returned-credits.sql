-- A return file brings returned debits, which the bank takes back in one sum, and returned credits, which it gives back one
-- by one: which of them a line is decides in which sum it stands.
alter table return_lines add column original_code smallint not null default 13;
update return_lines set original_code = 50 where reason = 'not_a_debit';
create index return_lines_reference on return_lines (merchant_id, returns_file_id, lodgement_reference);
