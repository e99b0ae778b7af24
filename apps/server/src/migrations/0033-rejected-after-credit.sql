-- What the bank credits of a debit file: its total less the items that it rejected before. Empty means the total.
alter table bank_files add column credit_cents bigint check (credit_cents >= 0);
update bank_files f set credit_cents = f.total_cents - r.cents
from (
  select b.merchant_id, b.id, sum(p.amount_cents) as cents from bank_files b
  join payments p on p.merchant_id = b.merchant_id and p.batch_id = b.batch_id
    and p.id between b.first_payment_id and b.last_payment_id and p.stage = 'rejected'
  where b.kind = 'debit' and b.status = 'accepted' and b.credited_on is null group by b.merchant_id, b.id
) r
where f.merchant_id = r.merchant_id and f.id = r.id;

-- What the bank takes back out of a credit: one rejected item, under the id of its debit, or a file, under its own.
create table file_recalls (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  bank_file_id uuid not null,
  cents bigint not null check (cents > 0),
  recalled_on date not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, bank_file_id) references bank_files (merchant_id, id)
);
