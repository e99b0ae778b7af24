-- A customer with a kept card has a payment method: those who waited for one are pending no more.
update customers c set status = 'active'
where c.status = 'pending' and exists (select 1 from payment_methods m
  where m.merchant_id = c.merchant_id and m.customer_id = c.id and m.kind = 'card' and m.status = 'active');
