-- Actions on many rows at once can need a second person too.
alter table approval_policies drop constraint approval_policies_topic_check;
alter table approval_policies add constraint approval_policies_topic_check
  check (topic in ('payout_account', 'roles', 'bulk'));
