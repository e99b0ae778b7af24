-- Of the invoices that are not in the sums by day as they are now, few were counted as something else (0682); without an
-- index, each sum read all that are not counted yet a second time. As for payments in 0721.
create index invoices_counted_otherwise on invoices (merchant_id, issue_date) where is_unsummed and summed_status is not null;
