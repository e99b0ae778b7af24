-- What a customer is billed in. Another currency than Australian dollars is taken by card alone.
alter table customers add column currency text not null default 'AUD'
  constraint customers_currency_known check (currency in ('AUD', 'USD', 'CNY'));

-- What a run billed in the other currencies: `total_cents` is in Australian dollars.
alter table billing_runs add column usd_cents bigint not null default 0, add column cny_cents bigint not null default 0;

-- What a closing merchant is left with in other currencies, one object a currency, in their order.
alter table merchant_claims add column others jsonb not null default '[]';
