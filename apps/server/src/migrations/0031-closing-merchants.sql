-- A merchant that closes stops what is new; its days go on until nothing of it is open. Then it is closed, and its
-- staff may read and export for seven years.
alter table merchants drop constraint merchants_status_check;
alter table merchants add constraint merchants_status_check
  check (status in ('preparing', 'live', 'suspended', 'closing', 'closed'));
alter table merchants add column closed_at timestamptz;
update merchants set closed_at = updated_at where status = 'closed';

-- What a closing merchant's balance could not settle, written down by the platform's staff before it is closed: what it
-- owes the platform, or is owed. The latest counts.
create table merchant_claims (
  merchant_id uuid not null references merchants (id),
  id uuid not null,
  available_cents bigint not null,
  reserved_cents bigint not null,
  transit_cents bigint not null,
  reason text not null,
  written_by text not null,
  written_at timestamptz not null,
  primary key (merchant_id, id)
);
