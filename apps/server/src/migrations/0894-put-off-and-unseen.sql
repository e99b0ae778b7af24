-- The day on which a bill was due before its payer's own changes of method put it off; null while none has since it was issued,
-- or since the merchant moved it last. From that day on they put it off by no more than some days, however many they are.
alter table invoices add column put_off_from date;
-- Files of refunds that no statement has shown yet, however old: a line may name them for as long.
create index bank_files_refunds_unseen on bank_files (merchant_id, processing_date, id)
  where credited_on is null and status = 'accepted' and kind = 'refund';
