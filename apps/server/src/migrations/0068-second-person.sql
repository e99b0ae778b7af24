-- Who may decide a change, as they stood when it was asked for. An empty list: the platform's staff decide.
alter table approvals add column approvers uuid[];
update approvals a set approvers = array(
  select u.id from merchant_users u where u.merchant_id = a.merchant_id and u.status = 'active' and u.id <> a.requested_by);
alter table approvals alter column approvers set not null;
-- The name of the member of the platform's staff who decided.
alter table approvals add column platform_decider text;
create index approvals_for_platform on approvals (merchant_id, requested_at desc, id desc) where approvers = '{}';

-- False while the password is one that somebody else has typed. From when a person is a second person whom one alone
-- has brought in or changed; null for at once.
alter table merchant_users add column own_password boolean not null default true;
alter table merchant_users add column second_person_from timestamptz;
