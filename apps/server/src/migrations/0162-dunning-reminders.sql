-- Letters about an overdue invoice that nobody is collecting: each step once.
create table dunning_reminders (
  merchant_id uuid not null references merchants (id),
  invoice_id uuid not null,
  step smallint not null check (step between 1 and 9),
  customer_id uuid not null,
  sent_on date not null,
  due_cents bigint not null,
  primary key (merchant_id, invoice_id, step),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index dunning_reminders_customer on dunning_reminders (merchant_id, customer_id, sent_on desc);
