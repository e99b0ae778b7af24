-- The day of a subscription's pause: kept where it is cancelled or completed out of the pause, as it was worth nothing since.
alter table subscriptions add column paused_on date;

-- The audit log says when: the first pause after the last time that it was resumed (a pause may be said twice).
update subscriptions s set paused_on = coalesce((
    select min((l.at at time zone m.time_zone)::date) from audit_log l
    join merchants m on m.id = l.merchant_id
    where l.merchant_id = s.merchant_id and l.subject_id = s.id and l.action = 'subscription.paused'
      and l.at > coalesce((
        select max(r.at) from audit_log r
        where r.merchant_id = s.merchant_id and r.subject_id = s.id and r.action = 'subscription.resumed'), '-infinity')
  ), case when s.status = 'paused' then (
    select (s.updated_at at time zone m.time_zone)::date from merchants m where m.id = s.merchant_id) end)
  where s.status in ('paused', 'cancelled', 'completed');
