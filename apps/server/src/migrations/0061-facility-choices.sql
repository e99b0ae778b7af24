-- How a facility's records are written, chosen with its bank: the characters of account names, the mark of a first
-- debit under new details, and whether a reference carries the invoice's number.
alter table facilities
  add column title_set text not null default 'plain' check (title_set in ('plain', 'becs')),
  add column marks_new_details boolean not null default false,
  add column names_invoice boolean not null default false;
