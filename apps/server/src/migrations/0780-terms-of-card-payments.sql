-- The wording that the payer agreed to when they paid; none where a kept card was charged without them, and of payments of before.
alter table card_attempts add column terms_version text;
