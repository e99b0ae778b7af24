-- Invoices that are not issued yet. They have no number: an invoice gets its own when it is issued, and a draft that was
-- issued names it. Lines are read and written whole.
create table invoice_drafts (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  customer_id uuid not null,
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  description text not null,
  due_date date not null,
  issue_on date,
  is_sent boolean not null,
  lines jsonb not null,
  total_cents bigint not null check (total_cents > 0),
  gst_cents bigint not null,
  invoice_id uuid,
  made_by uuid,
  made_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index invoice_drafts_changed on invoice_drafts (merchant_id, updated_at desc, id desc) where invoice_id is null;
create index invoice_drafts_due on invoice_drafts (merchant_id, issue_on, id) where invoice_id is null;
create index invoice_drafts_issued on invoice_drafts (merchant_id, invoice_id) where invoice_id is not null;

-- An order of the list of invoices; those by number and by amount have their index.
create index invoices_by_due_date on invoices (merchant_id, due_date, id);
