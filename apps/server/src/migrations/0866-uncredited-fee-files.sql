-- A statement may credit fee files too, and files that the bank rejects afterwards. The looks over uncredited files name all
-- of them: an index of accepted debit files alone served none.
drop index bank_files_uncredited;
create index bank_files_uncredited on bank_files (merchant_id, processing_date, id)
  where credited_on is null and status in ('accepted', 'rejected') and kind in ('debit', 'fee');
