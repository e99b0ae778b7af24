-- A verification code belongs to a year's notice, and ends when a later one is issued. One that was asked for is of none.
alter table property_codes add column rating_year smallint;
update property_codes c set rating_year = (
  select max(n.rating_year) from rates_notices n
  where n.merchant_id = c.merchant_id and n.property_id = c.property_id and n.created_at <= c.issued_at)
where source = 'notice' and voided_at is null;
