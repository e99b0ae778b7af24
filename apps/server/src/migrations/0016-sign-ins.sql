-- Every try at signing in as somebody known, for that person to look at: when by the wall clock, from where, and
-- how it ended. The audit log has the same sign-ins for the merchant.
create table sign_ins (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('signed_in', 'refused', 'code_refused')),
  ip text,
  user_agent text,
  primary key (merchant_id, id),
  foreign key (merchant_id, user_id) references merchant_users (merchant_id, id)
);
create index sign_ins_user on sign_ins (merchant_id, user_id, at desc, id desc);

create table ratepayer_sign_ins (
  ratepayer_id uuid not null references ratepayers (id),
  id uuid not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('signed_in', 'refused', 'code_refused')),
  ip text,
  user_agent text,
  primary key (ratepayer_id, id)
);
create index ratepayer_sign_ins_at on ratepayer_sign_ins (ratepayer_id, at desc, id desc);
