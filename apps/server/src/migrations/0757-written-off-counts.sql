-- What was written off of an invoice counts towards it as a column of its own: a payment that the bank takes back afterwards is
-- owed again, and can be collected, credited or written off in turn, each time under an id of its own.
alter table invoices add column written_off_cents bigint not null default 0 check (written_off_cents >= 0);
update invoices i set written_off_cents = w.amount_cents from invoice_write_offs w
  where w.merchant_id = i.merchant_id and w.invoice_id = i.id;

-- Those made before were posted under the invoice's id, and keep it.
alter table invoice_write_offs add column id uuid;
update invoice_write_offs set id = invoice_id;
alter table invoice_write_offs alter column id set not null;
alter table invoice_write_offs add column position int not null default 1 check (position >= 1);
alter table invoice_write_offs alter column position drop default;
alter table invoice_write_offs drop constraint invoice_write_offs_pkey;
alter table invoice_write_offs add primary key (merchant_id, id);
create unique index invoice_write_offs_in_order on invoice_write_offs (merchant_id, invoice_id, position);

-- As of 0720, with what was written off; and one that a returned payment opened again is owed.
alter table invoices drop column is_unsummed;
alter table invoices add column is_unsummed boolean not null generated always as (
  summed_status is distinct from status
  or (status in ('open', 'part_paid')
    and summed_covered_cents is distinct from paid_cents + credited_cents + written_off_cents + in_flight_cents)) stored;
create index invoices_unsummed on invoices (merchant_id, issue_date, id) where is_unsummed;

-- A payment that came back before this was known is owed from now on.
update invoices set status = 'part_paid', updated_at = now()
  where status = 'written_off' and paid_cents + credited_cents + written_off_cents < total_cents;
