-- A registration keeps no password: whoever opens its letter chooses one.
alter table registrations drop column password_hash;

-- What was paid and what a second person decided stays: the application's role cannot take it back.
revoke delete, truncate on payment_events, approvals from {{app_role}};
revoke update on payment_events from {{app_role}};
