-- A plan is spread anew by changing what its debits take, which no index names: pages with room keep the change to the table.
alter table schedule_debits set (fillfactor = 50);
