-- Files of the rates roll that were applied while rows of theirs had met no property: they are gone through again, by the daily run,
-- which takes these rows in. A file that another one has followed, or beside which one moves, stays as it is: that one says what is
-- asked now.
update rates_imports i set status = 'applying', at_line = 0
where i.status = 'applied'
  and exists (
    select 1 from rates_import_rows r
    where r.merchant_id = i.merchant_id and r.import_id = i.id and r.status = 'ready')
  and not exists (
    select 1 from rates_imports o
    where o.merchant_id = i.merchant_id and o.id <> i.id
      and (o.status in ('applying', 'undoing') or (o.status = 'applied' and o.extracted_at > i.extracted_at)));
