-- A resume that found the end passed completed the subscription: it ended out of its pause, and is no time that it ran again.
update subscriptions s set paused_on = (
    select min((l.at at time zone m.time_zone)::date) from audit_log l
    join merchants m on m.id = l.merchant_id
    where l.merchant_id = s.merchant_id and l.subject_id = s.id and l.action = 'subscription.paused'
      and l.at > coalesce((
        select max(r.at) from audit_log r
        where r.merchant_id = s.merchant_id and r.subject_id = s.id and r.action = 'subscription.resumed'
          and r.after->>'status' is distinct from 'completed'), '-infinity'))
  where s.status = 'completed' and s.paused_on is null;
