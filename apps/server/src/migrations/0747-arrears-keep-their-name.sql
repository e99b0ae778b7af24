-- The planned debit of arrears was named by the day on which it was planned, so that what its payer changed about it was lost the
-- next day. It is named by the start of the rating year of the property's first instalment, as it is planned from now on.
update schedule_debits d
set nominal_on = make_date(extract(year from least(d.nominal_on, i.first_due) - interval '6 months')::int, 7, 1)
from schedules s
left join (
  select merchant_id, property_id, min(due_on) as first_due from rates_instalments group by merchant_id, property_id
) i on i.merchant_id = s.merchant_id and i.property_id = s.property_id
where s.merchant_id = d.merchant_id and s.id = d.schedule_id and s.status <> 'ended'
  and (s.frequency = 'instalment' or (s.frequency = 'in_full' and d.nominal_on <> s.start_on))
  and d.payment_id is null and d.kind = 'regular'
  and not exists (
    select 1 from rates_instalments n
    where n.merchant_id = d.merchant_id and n.property_id = s.property_id and n.due_on = d.nominal_on);
