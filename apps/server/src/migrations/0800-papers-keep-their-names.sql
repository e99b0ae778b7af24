-- What a paper names stays what it was when it was issued. The buyer's name stands with the invoice or the credit note.
alter table invoices add column buyer_name text;
update invoices i set buyer_name = c.name from customers c
where c.merchant_id = i.merchant_id and c.id = i.customer_id;
alter table invoices alter column buyer_name set not null;
alter table credit_notes add column buyer_name text;
update credit_notes n set buyer_name = c.name from customers c
where c.merchant_id = n.merchant_id and c.id = n.customer_id;
alter table credit_notes alter column buyer_name set not null;

-- The merchant's own names, each with the moment from which it holds. Whether GST was collected stands with every paper.
create table merchant_names (
  merchant_id uuid not null references merchants (id),
  from_at timestamptz not null,
  legal_name text not null,
  trading_name text not null,
  abn text,
  address text,
  primary key (merchant_id, from_at)
);
insert into merchant_names (merchant_id, from_at, legal_name, trading_name, abn, address)
select id, created_at, legal_name, trading_name, abn, address from merchants;
