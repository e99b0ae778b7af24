-- A request for help is its asker's: it ends with their access to the property.
alter table hardship_requests drop constraint hardship_requests_status_check;
alter table hardship_requests add constraint hardship_requests_status_check
  check (status in ('waiting', 'approved', 'declined', 'withdrawn', 'ended'));
update hardship_requests h set status = 'ended', decided_at = now(), decided_by = 'Lorikeet'
where status = 'waiting' and not exists (
  select 1 from property_access a
  where a.merchant_id = h.merchant_id and a.property_id = h.property_id and a.ratepayer_id = h.ratepayer_id
    and a.ended_at is null);

-- What was granted to who had a property does not go on for its buyer: from this day on it is ignored.
alter table rates_arrangements add column ended_on date;
update rates_arrangements a set ended_on = (
  select min((l.at at time zone m.time_zone)::date) from audit_log l join merchants m on m.id = l.merchant_id
  where l.merchant_id = a.merchant_id and l.subject_id = a.property_id and l.action = 'property.transferred'
    and l.at > a.granted_at);
