-- A merchant's staff ask the platform too: such a ticket stands in the platform's tenant, and names the merchant and
-- the person who asked. A desk gives a ticket to one of its people. Each reader has a mark of how far they have read.
alter table support_tickets alter column ratepayer_id drop not null;
alter table support_tickets add column asker_tenant uuid;
alter table support_tickets add column asked_by uuid;
alter table support_tickets add column assignee_id uuid;
alter table support_tickets add constraint support_tickets_asker
  check ((ratepayer_id is null) <> (asker_tenant is null) and (asker_tenant is null) = (asked_by is null));
alter table support_tickets add constraint support_tickets_assignee
  foreign key (merchant_id, assignee_id) references merchant_users (merchant_id, id);
create index support_tickets_of_merchant on support_tickets (merchant_id, asker_tenant, last_at, id)
  where asker_tenant is not null;
create index support_tickets_of_assignee on support_tickets (merchant_id, assignee_id, last_at, id)
  where assignee_id is not null;

create table support_reads (
  merchant_id uuid not null references merchants (id),
  ticket_id uuid not null,
  reader_id uuid not null,
  entries int not null check (entries > 0),
  primary key (merchant_id, ticket_id, reader_id),
  foreign key (merchant_id, ticket_id) references support_tickets (merchant_id, id)
);

-- A file is an entry of the thread; its name is sealed as words are, its content stands in the file storage.
alter table support_entries drop constraint support_entries_entry_check;
alter table support_entries add constraint support_entries_entry
  check (entry in ('message', 'resolved', 'reopened', 'file'));
alter table support_entries drop constraint support_entries_words;
alter table support_entries add column file_key text;
alter table support_entries add column file_type text
  check (file_type in ('image/png', 'image/jpeg', 'application/pdf', 'text/plain'));
alter table support_entries add column file_bytes int check (file_bytes > 0);
alter table support_entries add column file_sha256 text;
alter table support_entries add constraint support_entries_words
  check ((entry in ('message', 'file')) = (message is not null));
alter table support_entries add constraint support_entries_file
  check (num_nonnulls(file_key, file_type, file_bytes, file_sha256) = case when entry = 'file' then 4 else 0 end);
create index support_entries_of_author on support_entries (merchant_id, author_id, created_at);
