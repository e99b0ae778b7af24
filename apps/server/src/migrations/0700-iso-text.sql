-- What JSON keeps of a row are dates and moments in ISO 8601, whose meaning no session changes; the casts say that it might,
-- and several machines refuse them in an update.
create function iso_date(day text) returns date
  language sql immutable strict parallel safe
  return day::date;
create function iso_moment(at text) returns timestamptz
  language sql immutable strict parallel safe
  return at::timestamptz;
