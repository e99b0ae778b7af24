-- Phases that run or failed are few: what a tenant's later phases wait for is found among them, however many days are due.
create index phase_frontier_taken on phase_frontier (merchant_id, next_at)
  where claimed_until is not null or attempts > 0;
