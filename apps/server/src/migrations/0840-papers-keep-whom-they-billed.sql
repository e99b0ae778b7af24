-- Each paper of an erased customer keeps the name that it was issued to, sealed: a renamed customer's earlier papers do not
-- take the last name. Destroyed from `billed_name_until` on.
alter table invoices add column billed_name bytea, add column billed_name_until date;
alter table credit_notes add column billed_name bytea, add column billed_name_until date;
update invoices i set billed_name = c.billed_name, billed_name_until = c.billed_name_until from customers c
where c.merchant_id = i.merchant_id and c.id = i.customer_id and c.billed_name is not null;
update credit_notes n set billed_name = c.billed_name, billed_name_until = c.billed_name_until from customers c
where c.merchant_id = n.merchant_id and c.id = n.customer_id and c.billed_name is not null;
alter table invoices add constraint invoices_billed_name
  check ((billed_name is null) = (billed_name_until is null)) not valid;
alter table invoices validate constraint invoices_billed_name;
alter table credit_notes add constraint credit_notes_billed_name
  check ((billed_name is null) = (billed_name_until is null)) not valid;
alter table credit_notes validate constraint credit_notes_billed_name;
create index invoices_billed_names on invoices (merchant_id, billed_name_until) where billed_name_until is not null;
create index credit_notes_billed_names on credit_notes (merchant_id, billed_name_until) where billed_name_until is not null;
alter table customers drop constraint customers_billed_name, drop column billed_name, drop column billed_name_until;
