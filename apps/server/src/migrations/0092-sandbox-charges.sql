-- What the sandbox of cards would remember if it were a processor outside: one row for each charge, by the key that it was
-- asked with. Only its adapter reads and writes it. `outcome` is the test card's; `asked` counts how often it was asked.
create table sandbox_charges (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  outcome text not null,
  status text not null check (status in ('waiting', 'unknown', 'approved', 'declined', 'reversed')),
  reason text,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  asked int not null default 1,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
