-- When staff entered the owner of a property that was sold: a roll that was extracted before knows the owner before.
alter table properties add column owner_changed_at timestamptz;
update properties p set owner_changed_at = (
  select max(l.at) from audit_log l
  where l.merchant_id = p.merchant_id and l.subject_id = p.id and l.action = 'property.transferred');

-- A roll that names another owner ends the codes that the owner before may know.
alter table property_codes drop constraint property_codes_voided_why_check;
alter table property_codes add constraint property_codes_voided_why_check
  check (voided_why in ('replaced', 'access_ended', 'sold', 'owner_changed'));
