-- What one unit of a plan is called, as its payers read it. A plan of one flat amount has none.
alter table plan_versions add column unit_name text check (unit_name is null or fee_type <> 'flat');
