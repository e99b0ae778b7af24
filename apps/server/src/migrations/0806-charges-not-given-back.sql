-- A late approval that its processor will not give back: it is asked no more, nothing is booked, and a person decides.
alter table card_attempts add column give_back_refused_on date,
  add constraint card_attempts_give_back_refused
    check (give_back_refused_on is null or (late_reference is not null and given_back_on is null and next_ask_at is null));
