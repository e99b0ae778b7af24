-- How often a rates roll was checked: who confirms it says which check they read.
alter table rates_imports add column checks integer not null default 0;
