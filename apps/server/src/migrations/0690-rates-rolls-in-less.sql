-- A row of a rates roll is written when it is read, perhaps once more when the file is judged, and once when it is taken in.
-- No index names what changes, and pages have room, so that each of these rewrites touches the table alone. How far a file
-- has been taken in, or back, stands in its import: steps go by lines, and pass over no row twice.
alter table rates_imports add column at_line int not null default 0;
drop index rates_import_rows_number;
drop index rates_import_rows_state;
-- Sound rows, which are nearly all, have no fault and are not in it; what is written to them later does not touch it.
create index rates_import_rows_faults on rates_import_rows (merchant_id, import_id, line) where faults <> '[]';
alter table rates_import_rows set (fillfactor = 60);

-- A second roll writes to every property of a council, and to its notice and instalments.
alter table properties set (fillfactor = 60);
alter table rates_notices set (fillfactor = 60);
alter table rates_instalments set (fillfactor = 60);

-- Their import, notice and property are the merchant's already, each by a key that begins with the merchant.
alter table rates_import_rows drop constraint rates_import_rows_merchant_id_fkey;
alter table rates_notices drop constraint rates_notices_merchant_id_fkey;
alter table rates_instalments drop constraint rates_instalments_merchant_id_fkey;

-- An instalment's property is that of its notice: one key says so, where two said less and were looked up twice.
alter table rates_notices add constraint rates_notices_of_property unique (merchant_id, id, property_id);
alter table rates_instalments
  drop constraint rates_instalments_merchant_id_notice_id_fkey,
  drop constraint rates_instalments_merchant_id_property_id_fkey,
  add constraint rates_instalments_notice foreign key (merchant_id, notice_id, property_id)
    references rates_notices (merchant_id, id, property_id);
