-- A coupon never changes: its terms are those of every subscription that has it. It is put away, not deleted.
create table coupons (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  code text not null,
  code_key text not null,
  percent_bp int check (percent_bp between 1 and 10000),
  amount_cents bigint check (amount_cents > 0),
  currency text check (currency in ('AUD', 'USD', 'CNY')),
  periods int check (periods between 1 and 120),
  ends_on date,
  most_redemptions int check (most_redemptions > 0),
  redemptions int not null default 0,
  is_archived boolean not null default false,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, code_key),
  constraint coupons_share_or_amount check ((percent_bp is null) <> (amount_cents is null)),
  constraint coupons_amount_has_currency check ((amount_cents is null) = (currency is null)),
  constraint coupons_not_above_most check (most_redemptions is null or redemptions <= most_redemptions)
);
create index coupons_by_time on coupons (merchant_id, created_at desc, id desc);

-- The plans that a coupon holds for; none for every plan.
create table coupon_plans (
  merchant_id uuid not null,
  coupon_id uuid not null,
  plan_id uuid not null,
  primary key (merchant_id, coupon_id, plan_id),
  foreign key (merchant_id, coupon_id) references coupons (merchant_id, id),
  foreign key (merchant_id, plan_id) references plans (merchant_id, id)
);

-- A coupon that a subscription was given, one at a time.
create table subscription_coupons (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  subscription_id uuid not null,
  coupon_id uuid not null,
  given_on date not null,
  given_at timestamptz not null,
  given_by text not null,
  removed_on date,
  is_current boolean not null,
  primary key (merchant_id, id),
  constraint subscription_coupons_subscription foreign key (merchant_id, subscription_id)
    references subscriptions (merchant_id, id),
  foreign key (merchant_id, coupon_id) references coupons (merchant_id, id)
);
create unique index subscription_coupons_current on subscription_coupons (merchant_id, subscription_id) where is_current;
create index subscription_coupons_of_coupon on subscription_coupons (merchant_id, coupon_id, given_at desc, id desc);
create index subscription_coupons_by_time on subscription_coupons (merchant_id, given_at desc, id desc);

-- What a bill was reduced by; a bill that is void has used nothing up.
create table subscription_discounts (
  merchant_id uuid not null,
  invoice_id uuid not null,
  subscription_coupon_id uuid constraint subscription_discounts_coupon_needed not null,
  amount_cents bigint not null,
  primary key (merchant_id, invoice_id),
  foreign key (merchant_id, invoice_id) references invoices (merchant_id, id),
  constraint subscription_discounts_coupon foreign key (merchant_id, subscription_coupon_id)
    references subscription_coupons (merchant_id, id)
);
create index subscription_discounts_of_coupon on subscription_discounts (merchant_id, subscription_coupon_id);

alter table invoice_lines drop constraint invoice_lines_kind_check;
alter table invoice_lines add constraint invoice_lines_kind_check
  check (kind in ('flat', 'per_unit', 'tier', 'proration', 'item', 'discount'));

alter table invitations add column coupon_id uuid;
alter table invitations add constraint invitations_coupon
  foreign key (merchant_id, coupon_id) references coupons (merchant_id, id);
