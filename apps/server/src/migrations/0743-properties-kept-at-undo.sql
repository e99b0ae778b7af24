-- A property that a roll brought, and that somebody used while the roll was being undone, stays: its row says so.
alter table rates_import_rows drop constraint rates_import_rows_status_check;
alter table rates_import_rows add constraint rates_import_rows_status_check
  check (status in ('faulty', 'ready', 'applied', 'undone', 'kept'));
