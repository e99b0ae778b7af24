-- A file that a bank connection gives its name at the bank at this moment.
alter table bank_files drop constraint bank_files_status_check;
alter table bank_files add constraint bank_files_status_check
  check (status in ('built', 'downloaded', 'sending', 'accepted', 'rejected', 'withdrawn')) not valid;
alter table bank_files validate constraint bank_files_status_check;
create index bank_files_on_the_way on bank_files (merchant_id, processing_date, id)
  where cleared_on is null and status in ('built', 'downloaded', 'sending', 'accepted');
drop index bank_files_open;
create index bank_files_to_send on bank_files (processing_date, id) where status = 'built';

-- How the files of an inbox reach its bank: one connection for the facility whose inbox it is. Key or password is sealed.
-- One process visits the bank at a time: it holds the row by a token of its own.
create table bank_connections (
  merchant_id uuid not null references merchants (id),
  facility_id uuid not null,
  host text not null,
  port integer not null,
  username text not null,
  host_key text not null,
  login text not null check (login in ('key', 'password')),
  secret bytea not null,
  outgoing_folder text not null,
  incoming_folder text not null,
  done_folder text not null,
  is_on boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  failures integer not null default 0,
  fault text,
  next_visit_at timestamptz not null,
  visited_at timestamptz,
  held_until timestamptz,
  held_by uuid,
  primary key (merchant_id, facility_id),
  foreign key (merchant_id, facility_id) references facilities (merchant_id, id)
);
create index bank_connections_due on bank_connections (next_visit_at) where is_on;

-- Every file that went to a bank or came from one. Its key is what it is: the bank file that goes out; facility and
-- content of what comes in. The file that goes out is its owner's, the transfer its lodger's.
create table file_transfers (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  facility_id uuid not null,
  direction text not null check (direction in ('out', 'in')),
  key text not null,
  status text not null check (status in ('begun', 'placing', 'done', 'unclear', 'dropped', 'refused')),
  filename text not null,
  bytes bigint not null,
  sha256 text not null,
  owner uuid,
  bank_file_id uuid,
  returns_file_id uuid,
  temporary_name text,
  tries integer not null default 0,
  fault text,
  due_at timestamptz not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  constraint file_transfers_once unique (merchant_id, direction, key),
  foreign key (merchant_id, facility_id) references bank_connections (merchant_id, facility_id)
);
create index file_transfers_by_time on file_transfers (merchant_id, facility_id, begun_at desc, id desc);
create index file_transfers_open on file_transfers (merchant_id, facility_id, direction)
  where status in ('begun', 'placing');
