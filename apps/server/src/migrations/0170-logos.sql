-- A merchant's logo: its file is found by its content (`logos/<merchant>/<sha256>.png`), so that its address can be kept
-- for ever. Null together where there is none.
alter table merchants
  add column logo_sha256 text check (logo_sha256 ~ '^[0-9a-f]{64}$'),
  add column logo_width int check (logo_width > 0),
  add column logo_height int check (logo_height > 0),
  add constraint merchants_logo_whole check (num_nulls(logo_sha256, logo_width, logo_height) in (0, 3));

-- The file of the picture at the head of a stored document: the paper looks the same whenever it is rendered.
alter table documents add column letterhead_image text;
