-- A customer can be erased: what is personal goes for good, and the row stays for the books that name it. A record that was
-- merged into an erased one stays merged, and is as empty.
alter table customers
  drop constraint customers_status_check,
  add constraint customers_status_check check (status in ('pending', 'active', 'inactive', 'merged', 'erased')),
  add column erased_at timestamptz,
  -- Who was billed, sealed, for invoices and credit notes that tax law keeps; destroyed from `billed_name_until` on.
  add column billed_name bytea,
  add column billed_name_until date,
  add constraint customers_erased check (status <> 'erased' or erased_at is not null),
  add constraint customers_billed_name check ((billed_name is null) = (billed_name_until is null)
    and (billed_name is null or erased_at is not null));
create index customers_billed_names on customers (merchant_id, billed_name_until) where billed_name_until is not null;

-- The system's roles of merchants that exist already get the permission that new ones have from the start.
update roles set permissions = permissions || array['customers.erase']
where is_system and slug in ('owner', 'admin') and not permissions @> array['customers.erase'];
