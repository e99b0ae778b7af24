-- When the link of a letter about a kept card was last asked for. A card kept by it answers the letters before; the next letter
-- carries the same link, and its page takes a card again. The link of a card lasts 60 days from the last letter.
alter table card_links add column asked_at timestamptz;
update card_links set asked_at = case
  when payment_method_id is null then created_at else expires_at - interval '1440 hours' end;
alter table card_links alter column asked_at set not null;
