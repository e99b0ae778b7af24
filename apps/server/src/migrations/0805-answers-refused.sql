-- Answers of a dispute that its processor will never take: the dispute waits for another, which is told apart by how many were
-- refused before. `hand_in_tried_at`: when an answer or appeal was handed in and nothing was said to it.
alter table disputes
  add column answers_refused integer not null default 0 check (answers_refused >= 0),
  add column hand_in_tried_at timestamptz;
