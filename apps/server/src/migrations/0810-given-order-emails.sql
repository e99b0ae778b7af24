-- An order keeps the e-mail that its checkout page was given; where it was given none, its letters follow its customer's.
update orders o set email = null
where o.email is not null and (
  not 'email' = any (o.asks)
  or not exists (
    select 1 from audit_log a
    where a.merchant_id = o.merchant_id and a.subject_id = o.id and a.action = 'order.addressed'));
