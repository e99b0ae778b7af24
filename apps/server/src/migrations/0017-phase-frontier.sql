-- How far each tenant's days are: one row per tenant and phase with the next day that has not completed. A tick finds
-- what is due by its moment alone, whatever the number of tenants and of years behind them.
create table phase_frontier (
  merchant_id uuid not null references merchants (id),
  phase text not null,
  next_day date not null,
  -- The business instant of that day's phase.
  next_at timestamptz not null,
  -- Who runs it, since when, and until when the claim holds unless it is renewed: wall time, as all that follows.
  claimed_by uuid,
  claimed_until timestamptz,
  started_at timestamptz,
  -- Failed runs of this day in a row, since when, why the last one failed, and when the next try may begin.
  attempts int not null default 0 check (attempts >= 0),
  failed_at timestamptz,
  error text,
  retry_at timestamptz,
  completed_at timestamptz,
  primary key (merchant_id, phase),
  check ((attempts = 0) = (failed_at is null)),
  check ((attempts = 0) = (retry_at is null)),
  check ((claimed_by is null) = (claimed_until is null))
);
create index phase_frontier_next on phase_frontier (next_at, phase, merchant_id);
create index phase_frontier_failing on phase_frontier (merchant_id, failed_at) where attempts > 0;

-- A tenant continues after the last day that it completed. Phases that it has not begun get their row from the worker.
insert into phase_frontier (merchant_id, phase, next_day, next_at, completed_at)
select done.merchant_id, done.phase, done.day + 1,
  ((done.day + 1) + p.at) at time zone coalesce(p.zone, m.time_zone), done.finished_at
from (
  select merchant_id, phase, max(day) as day, max(finished_at) as finished_at from lived_phases
  group by merchant_id, phase
) done
join merchants m on m.id = done.merchant_id and m.status <> 'closed'
join (values
  ('billing', time '05:00', null),
  ('tax-invoice', time '05:30', 'Australia/Sydney'),
  ('notices', time '06:00', 'Australia/Sydney'),
  ('claim', time '07:00', 'Australia/Sydney'),
  ('bank', time '10:00', 'Australia/Sydney'),
  ('close', time '18:00', 'Australia/Sydney'),
  ('approvals', time '18:00', 'Australia/Sydney'),
  ('mandates.close', time '18:00', 'Australia/Sydney'),
  ('invitations.close', time '18:00', 'Australia/Sydney'),
  ('trust-close', time '18:30', 'Australia/Sydney'),
  ('payout', time '19:00', 'Australia/Sydney')
) p (phase, at, zone) on p.phase = done.phase;

-- Nothing reads what days long gone returned; the audit log and the ledger say what they did.
drop table lived_phases;

-- Audit rows are sealed soon after they are written: one question over all tenants finds those that wait.
create index audit_log_recent on audit_log (id);

-- What an interrupted step left behind is rare: whether a tenant has any is asked of all tenants at once.
create index batches_unfinished on batches (merchant_id) where status in ('claiming', 'claimed');
create index bank_files_rejected on bank_files (merchant_id) where status = 'rejected';
create index returns_files_loading on returns_files (merchant_id) where status = 'loading';
