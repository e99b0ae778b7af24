-- What an item's price is in: orders in that currency alone sell it. What was sold so far is priced in Australian dollars.
alter table order_items add column currency text not null default 'AUD' check (currency in ('AUD', 'USD', 'CNY'));
