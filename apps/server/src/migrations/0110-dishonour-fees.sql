-- An invoice for a dishonour fee names the debit that came back: one fee for each. The row of a payment names an invoice
-- already, so this is no foreign key: two tables that refer to each other cannot be restored one after the other.
alter table invoices add column dishonour_of uuid;
create unique index invoices_dishonour_of on invoices (merchant_id, dishonour_of) where dishonour_of is not null;
