-- Links and codes that somebody waits for are not sent behind notices, nor one channel behind another.
alter table messages add column is_awaited boolean not null default false;
create index messages_in_line on messages (is_awaited, channel, merchant_id, id) where status = 'queued';
drop index messages_waiting;
