-- What waits for a person is one open line of a kind, subject and reason, also where two find it at once; findings of some
-- kinds are each their own (`isEach` of the catalogue), and a line says so itself.
alter table exceptions add column is_each boolean not null default false;
update exceptions set is_each = true
where status = 'open' and kind in ('bpay.taken_back', 'bpay_file.line_queued', 'returns_file.line_queued', 'facility.file_refused',
  'invoice.not_issued', 'refund.not_arrived', 'refund.paid_twice');
-- A process that was not renewed yet says nothing of it: what it raises stands by itself.
alter table exceptions alter column is_each set default true;

-- Items of loops that fail, in the tenant whose staff are told of them: one line says it of all that fail of a merchant's.
-- `next_try_at` is wall time.
create table failing_items (
  merchant_id uuid not null references merchants (id),
  reason text not null,
  id uuid not null,
  about_merchant_id uuid not null,
  error text not null,
  tries integer not null,
  failed_first_at timestamptz not null,
  next_try_at timestamptz not null,
  primary key (merchant_id, reason, id)
);
create index failing_items_of_merchant on failing_items (merchant_id, reason, about_merchant_id, failed_first_at, id);
insert into failing_items (merchant_id, reason, id, about_merchant_id, error, tries, failed_first_at, next_try_at)
select merchant_id, reason, (details ->> 'item')::uuid, subject_id, details ->> 'error', (details ->> 'tries')::integer,
  created_at, now()
from exceptions where kind = 'merchant.item_failing' and status = 'open' and details ->> 'item' is not null
on conflict do nothing;

-- Of those that are open more than once the first stays.
update exceptions x set status = 'resolved', resolution = 'raised_twice', resolved_at = now()
where x.status = 'open' and not x.is_each and exists (
  select 1 from exceptions e
  where e.merchant_id = x.merchant_id and e.kind = x.kind and e.reason = x.reason and e.subject_id = x.subject_id
    and e.status = 'open' and not e.is_each and (e.created_at, e.id) < (x.created_at, x.id));
create unique index exceptions_open_once on exceptions (merchant_id, kind, reason, subject_id)
  where status = 'open' and not is_each;
