-- Calls of busy sources by minute, added up over all processes. After a crash of the database they begin anew.
create unlogged table call_counts (
  source text not null,
  minute timestamptz not null,
  calls int not null,
  primary key (minute, source)
);
