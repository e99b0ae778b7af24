-- A worker takes a lane of a backlog: its own rows of a phase alone are read, however many the others have.
create index phase_frontier_by_lane on phase_frontier
  (next_at, phase, abs(uuid_hash(merchant_id) % 16), merchant_id);
drop index phase_frontier_next;
