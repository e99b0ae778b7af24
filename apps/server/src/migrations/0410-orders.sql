-- How a merchant takes orders. A merchant without a row has the usual settings.
create table order_settings (
  merchant_id uuid primary key references merchants (id),
  prefix text not null,
  types text[] not null,
  asks text[] not null,
  virtual_automatic boolean not null,
  expiry_hours int not null check (expiry_hours between 1 and 2160),
  updated_at timestamptz not null
);

-- What a merchant sells by order. Stock is kept of goods alone, and never below zero; none is not counted. What is given
-- to whoever bought something virtual is a code of its own or a note, sealed.
create table order_items (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  type text not null check (type in ('physical', 'virtual', 'service')),
  name text not null,
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  tax_code text not null check (tax_code in ('taxable', 'gst_free', 'outside')),
  stock int constraint order_items_stock_left check (stock >= 0),
  gives_codes boolean not null,
  note bytea,
  is_offered boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  constraint order_items_stock_of_goods check (stock is null or type = 'physical'),
  constraint order_items_codes_of_virtual check (not gives_codes or type = 'virtual')
);
create index order_items_by_name on order_items (merchant_id, lower(name), id);
create index order_items_by_time on order_items (merchant_id, created_at desc, id desc);
create index order_items_name_trgm on order_items using gin (name gin_trgm_ops);

create table orders (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  number bigint not null,
  prefix text not null,
  status text not null check (status in ('draft', 'open', 'paid', 'partly_fulfilled', 'fulfilled', 'completed',
    'cancelled', 'expired')),
  types text[] not null,
  customer_id uuid not null,
  invoice_id uuid,
  currency text not null check (currency in ('AUD', 'USD', 'CNY')),
  total_cents bigint not null check (total_cents > 0),
  gst_cents bigint not null check (gst_cents >= 0),
  note text,
  -- Until when it may be paid.
  expires_at timestamptz,
  -- Since when what it sells is kept for it, and whether something of it was not there when it was paid.
  held_at timestamptz,
  is_short boolean not null default false,
  asks text[] not null,
  delivery jsonb,
  email text,
  opened_at timestamptz,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  ended_at timestamptz,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id),
  constraint orders_opened_has_invoice check (status in ('draft', 'cancelled') or invoice_id is not null)
);
create unique index orders_number on orders (merchant_id, prefix, number);
create unique index orders_invoice on orders (merchant_id, invoice_id) where invoice_id is not null;
create index orders_by_time on orders (merchant_id, created_at desc, id desc);
create index orders_by_amount on orders (merchant_id, total_cents desc, id desc);
create index orders_of_customer on orders (merchant_id, customer_id, created_at desc);
create index orders_open_until on orders (merchant_id, expires_at) where status = 'open';
create index orders_to_complete on orders (merchant_id, fulfilled_at) where status = 'fulfilled';

create table order_lines (
  merchant_id uuid not null,
  order_id uuid not null,
  position int not null,
  item_id uuid,
  type text not null check (type in ('physical', 'virtual', 'service')),
  description text not null,
  quantity int not null check (quantity > 0),
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  amount_cents bigint not null,
  tax_code text not null check (tax_code in ('taxable', 'gst_free', 'outside')),
  -- When a service is given.
  starts_at timestamptz,
  -- Of the item's stock or codes: what is kept for this line.
  held int not null default 0,
  fulfilled int not null default 0,
  primary key (merchant_id, order_id, position),
  foreign key (merchant_id, order_id) references orders (merchant_id, id),
  foreign key (merchant_id, item_id) references order_items (merchant_id, id),
  constraint order_lines_amount check (amount_cents = quantity * unit_price_cents),
  constraint order_lines_held check (held between 0 and quantity),
  constraint order_lines_fulfilled check (fulfilled between 0 and quantity)
);
create index order_lines_of_item on order_lines (merchant_id, item_id) where item_id is not null;

-- Licence numbers and the like. One is kept for a line while it is paid for, and once given out it is nobody else's.
create table order_codes (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  item_id uuid not null,
  code bytea not null,
  code_digest text not null,
  order_id uuid,
  position int,
  given_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, item_id, code_digest),
  foreign key (merchant_id, item_id) references order_items (merchant_id, id),
  foreign key (merchant_id, order_id, position) references order_lines (merchant_id, order_id, position),
  constraint order_codes_of_a_line check ((order_id is null) = (position is null)),
  constraint order_codes_given_to_a_line check (given_at is null or order_id is not null)
);
create index order_codes_free on order_codes (merchant_id, item_id, id) where order_id is null;
create index order_codes_of_line on order_codes (merchant_id, order_id, position) where order_id is not null;

-- What was handed over at once: a parcel with its number, a service that was given.
create table order_fulfilments (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  order_id uuid not null,
  carrier text,
  tracking_number text,
  by_name text not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
create index order_fulfilments_of_order on order_fulfilments (merchant_id, order_id, created_at, id);

create table order_fulfilment_lines (
  merchant_id uuid not null,
  fulfilment_id uuid not null,
  order_id uuid not null,
  position int not null,
  quantity int not null check (quantity > 0),
  primary key (merchant_id, fulfilment_id, position),
  constraint order_fulfilment_lines_of foreign key (merchant_id, fulfilment_id) references order_fulfilments (merchant_id, id),
  constraint order_fulfilment_lines_line foreign key (merchant_id, order_id, position)
    references order_lines (merchant_id, order_id, position)
);
create index order_fulfilment_lines_of_line on order_fulfilment_lines (merchant_id, order_id, position);
