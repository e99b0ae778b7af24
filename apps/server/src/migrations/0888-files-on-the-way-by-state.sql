-- Files of payouts and refunds never clear: those that the bank took stayed among the files on the way for as long as their
-- merchant is paid out, and each day's close and each dashboard read all of them. What waits to be lodged is few, and so is,
-- of files that clear, what is on the way.
create index bank_files_unlodged on bank_files (merchant_id, processing_date, id)
  where cleared_on is null and status in ('built', 'downloaded', 'sending');
create index bank_files_uncleared on bank_files (merchant_id, processing_date, id)
  where cleared_on is null and status in ('built', 'downloaded', 'sending', 'accepted') and kind in ('debit', 'fee');
drop index bank_files_on_the_way;
