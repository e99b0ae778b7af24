-- A card that its holder lets a merchant keep: what may be shown of it, and the processor's token, sealed, until it is removed.
alter table payment_methods add column card_network text
  check (card_network in ('visa', 'mastercard', 'eftpos', 'amex', 'diners', 'jcb', 'unionpay'));
alter table payment_methods add column card_last4 text check (length(card_last4) = 4);
alter table payment_methods add column card_exp_month smallint check (card_exp_month between 1 and 12);
alter table payment_methods add column card_exp_year smallint;
alter table payment_methods add column card_token bytea;
-- Who agreed that it is kept, when, and in which words.
alter table payment_methods add column consented_by text;
alter table payment_methods add column consented_at timestamptz;
alter table payment_methods add column consent text;
alter table payment_methods add constraint payment_methods_card check (kind <> 'card' or (card_network is not null
  and card_last4 is not null and card_exp_month is not null and card_exp_year is not null and consented_by is not null
  and consented_at is not null and consent is not null and (card_token is not null) = (status = 'active')));
-- The same card once for each customer.
create unique index payment_methods_same_card
  on payment_methods (merchant_id, customer_id, card_network, card_last4, card_exp_month, card_exp_year)
  where kind = 'card' and status = 'active';

-- The token that is kept once the charge succeeds, sealed; gone with the attempt's own token when it is over.
alter table card_attempts add column kept_token bytea;
