-- A payment's detail looks for what repeated it; without an index that read every payment of the merchant.
create index payments_retry_of on payments (merchant_id, retry_of) where retry_of is not null;
-- Of the payments that are not in the sums as they are now, few were counted as something else (0680).
create index payments_counted_otherwise on payments (merchant_id, summed_on) where is_unsummed and summed_stage is not null;
-- The latest authorities with a document, for a merchant whose authorities were moved in without one.
create index mandates_documents on mandates (merchant_id, created_at desc, id desc) where document_id is not null;
-- What is owed, in the list's order; what is overdue of it is told by the index alone, past a month's bills that are not.
create index invoices_owing on invoices (merchant_id, issue_date desc, id desc, due_date) where status in ('open', 'part_paid');
-- Bills that are paid in part are rare among them.
create index invoices_part_paid on invoices (merchant_id, issue_date desc, id desc) where status = 'part_paid';
-- A customer's payments in the list's order from the index alone: a name that many customers bear has thousands.
drop index payments_customer;
create index payments_customer on payments (merchant_id, customer_id, debit_date desc, id desc);
-- A kind of customer can be rare.
create index customers_type on customers (merchant_id, type, created_at desc, id desc);
-- Most of what is audited the portal did by itself.
create index audit_log_by_people on audit_log (merchant_id, actor_kind, at desc, id desc) where actor_kind <> 'system';
