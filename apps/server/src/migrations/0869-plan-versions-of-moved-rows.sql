-- The version of its plan that a row was judged with: it goes on with that price, whatever the plan costs by then.
alter table mandate_import_rows add column plan_version_id uuid;
alter table mandate_import_rows add constraint mandate_import_rows_plan_version
  foreign key (merchant_id, plan_version_id) references plan_versions (merchant_id, id);
