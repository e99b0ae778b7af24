-- The link under which an invoice is read and paid without signing in. Its secret is found by its hash and stored
-- sealed, so that the same link can be shown again. An invoice has one link at a time; a revoked one opens nothing.
create table invoice_links (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  invoice_id uuid not null,
  token_hash text not null,
  secret bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id)
);
create unique index invoice_links_open on invoice_links (merchant_id, invoice_id) where revoked_at is null;
