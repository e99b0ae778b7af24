-- The colour of a merchant's own on its payment page, its invitations and its letters; the portal's where there is none.
alter table merchants add column brand_colour text check (brand_colour ~ '^#[0-9a-f]{6}$');
