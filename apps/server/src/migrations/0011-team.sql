-- Somebody removed from the staff stays in the history: their row keeps its id and name, their username is free
-- again, and their e-mail leaves the directory.
alter table merchant_users
  drop constraint merchant_users_status_check,
  add constraint merchant_users_status_check check (status in ('invited', 'active', 'inactive', 'removed'));
drop index merchant_users_username;
create unique index merchant_users_username on merchant_users (merchant_id, lower(username))
  where status <> 'removed';

-- The orders of the lists of users and roles.
create index merchant_users_name on merchant_users (merchant_id, lower(name), id);
create index merchant_users_created on merchant_users (merchant_id, created_at, id);
create index roles_name on roles (merchant_id, lower(name), id);
create index roles_created on roles (merchant_id, created_at, id);
-- Who holds a role.
create index user_roles_role on user_roles (merchant_id, role_id, user_id);
