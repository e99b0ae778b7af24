-- The link in a letter about a kept card that ends or failed: its page keeps another one. One for a card, of 60 days from the
-- last letter. The secret is sealed, so that a later letter carries the same link.
create table card_links (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  customer_id uuid not null,
  payment_method_id uuid not null,
  token_hash text not null,
  secret bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, payment_method_id) references payment_methods (merchant_id, id)
);
create unique index card_links_of_card on card_links (merchant_id, payment_method_id);
create unique index card_links_token on card_links (merchant_id, token_hash);
create index card_links_of_customer on card_links (merchant_id, customer_id);
