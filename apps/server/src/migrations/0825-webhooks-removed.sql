-- What waits for a removed webhook is deleted: its webhooks are found without reading those that get events.
create index webhooks_removed on webhooks (merchant_id, id) where status = 'removed';
