-- A return file brings returns (record type 2) and refusals of returns (3): only the return of a debit is ever applied to one.
alter table return_lines add column record_type smallint not null default 2 check (record_type in (2, 3));
update return_lines set record_type = 3 where reason = 'bank_debit.return_refused_by_bank';
