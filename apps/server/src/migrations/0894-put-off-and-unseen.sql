-- The day on which a bill was due before its payer's own changes of method put it off; null while none has since it was issued,
-- or since the merchant moved it last. From that day on they put it off by no more than some days, however many they are.
alter table invoices add column put_off_from date;
