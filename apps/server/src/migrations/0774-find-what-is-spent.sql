-- What has served is deleted in steps, the oldest first: each step finds its rows without reading the table.
create index outbox_handed on outbox (handed_at) where handed_at is not null;
create index idempotency_keys_by_time on idempotency_keys (created_at);
create index webhook_attempts_by_time on webhook_attempts (at);
create index webhook_deliveries_over on webhook_deliveries (happened_at) where status <> 'waiting';
create index webhook_events_over on webhook_events (happened_at);
create index notifications_over on notifications (latest_at);
create index notification_sources_over on notification_sources (counted_at);
