-- The words that a merchant gave a letter, version by version; the last one stands. One without words puts the portal's
-- own back. Rows are added and never changed, so that it is known what was said when.
create table letter_texts (
  merchant_id uuid not null references merchants (id),
  kind text not null,
  locale text not null check (locale in ('en', 'zh')),
  version int not null check (version > 0),
  subject text,
  heading text,
  body text,
  sms text,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (merchant_id, kind, locale, version),
  constraint letter_texts_whole check ((subject is null) = (body is null) and (heading is null) = (body is null)
    and (sms is null or body is not null))
);
