-- What kept cards pay is looked for every morning among all the schedules of a council.
create index schedules_by_card on schedules (merchant_id, property_id) where status = 'active' and mandate_id is null;
