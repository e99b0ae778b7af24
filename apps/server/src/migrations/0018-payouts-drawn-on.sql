-- The bank day whose evening drew the payout; absent when a person did. A process that dies between drawing and
-- approving leaves a draft that the repeated evening finds by it.
alter table payouts add column drawn_on date;
