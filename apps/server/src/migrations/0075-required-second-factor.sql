-- From this business date on, in the merchant's time zone, its people must have a second factor; null asks nobody.
alter table merchants add column two_factor_from date;
