-- The application's role owns nothing. Ledger, audit and seals are append only by privilege.
grant usage on schema public to {{app_role}};
grant select, insert, update, delete on all tables in schema public to {{app_role}};
alter default privileges in schema public grant select, insert, update, delete on tables to {{app_role}};
revoke update, delete, truncate on postings, entries, audit_log, audit_seals from {{app_role}};
