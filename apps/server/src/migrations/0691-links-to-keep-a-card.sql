-- A customer may also ask for a link by which a card is kept in no other card's place: it is about none.
alter table card_links alter column payment_method_id drop not null;
