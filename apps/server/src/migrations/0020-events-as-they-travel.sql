-- Events are stored as they travel (snake_case, prefixed ids), under the names of the catalogue, with their version.
alter table outbox add column version int not null default 1;

-- What waits for a listener is turned into the new shape; the rest is history and stays as it was written.
update outbox o set payload = o.payload || jsonb_build_object('kind', f.kind, 'reason', coalesce(f.reason, ''))
from bank_files f
where o.handed_at is null and o.name = 'bank_file.rejected'
  and f.merchant_id = o.merchant_id and f.id = (o.payload ->> 'fileId')::uuid;
update outbox set payload = payload || '{"currency": "AUD"}'
where handed_at is null and name = 'payout.lodged';

with renamed (was, name) as (values
  ('mandate.suspended', 'mandate.suspended'),
  ('mandate.needs_details', 'mandate.details_requested'),
  ('mandate.resumed', 'mandate.resumed'),
  ('mandate.cancelled', 'mandate.cancelled'),
  ('mandate.expired', 'mandate.expired'),
  ('subscription.paused', 'subscription.paused'),
  ('subscription.resumed', 'subscription.resumed'),
  ('subscription.cancelled', 'subscription.cancelled'),
  ('billing.approved', 'billing_run.approved'),
  ('debit_run.requested', 'debit_run.requested'),
  ('batch.files_missing', 'batch.reopened'),
  ('bank_file.accepted', 'bank_file.accepted'),
  ('bank_file.withdrawn', 'bank_file.withdrawn'),
  ('bank_file.rejected', 'bank_file.rejected'),
  ('payout.lodged', 'payout.lodged'),
  ('returns.loaded', 'returns_file.loaded'),
  ('identity.new_password_asked', 'password_reset.requested'),
  ('registration.asked', 'registration.requested')),
fields (was, name, prefix) as (values
  ('customerId', 'customer_id', 'cus'), ('customer_id', 'customer_id', 'cus'),
  ('mandateId', 'mandate_id', 'ddr'),
  ('fileId', 'bank_file_id', 'fil'), ('batchId', 'batch_id', 'bat'), ('facilityId', 'facility_id', 'fac'),
  ('returnsFileId', 'returns_file_id', 'rtf'), ('bankDate', 'bank_date', null),
  ('billing_run_id', 'billing_run_id', 'brn'), ('subscription_id', 'subscription_id', 'sub'),
  ('id', 'payout_id', 'pyt'), ('email', 'sealed_email', null)),
own (noun, field) as (values
  ('mandate', 'mandate_id'), ('bank_file', 'bank_file_id'), ('batch', 'batch_id'),
  ('returns_file', 'returns_file_id'), ('billing_run', 'billing_run_id'), ('subscription', 'subscription_id'),
  ('payout', 'payout_id')),
shaped as (
  select o.merchant_id, o.id, r.name, (
    select jsonb_object_agg(
      case when w.field is not null then 'id' else coalesce(f.name, p.key) end,
      case when f.prefix is null or p.value = 'null' then p.value
        else to_jsonb(f.prefix || '_' || replace(p.value #>> '{}', '-', '')) end)
    from jsonb_each(o.payload) p
    left join fields f on f.was = p.key
    left join own w on w.noun = split_part(r.name, '.', 1) and w.field = f.name
    where p.key <> 'effects') as payload
  from outbox o join renamed r on r.was = o.name
  where o.handed_at is null)
update outbox o set name = s.name, payload = s.payload
from shaped s
where o.merchant_id = s.merchant_id and o.id = s.id;
