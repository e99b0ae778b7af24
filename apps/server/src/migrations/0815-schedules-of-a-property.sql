-- The schedules that paid for a property before: the next one's versions go on after theirs, and what one of them was is read anew.
create index schedules_property on schedules (merchant_id, property_id);
