-- Invoices that credit settled and no payment did, which are few: some of them credit notes alone have settled.
create index invoices_by_credit on invoices (merchant_id, issue_date desc, id desc)
  where status = 'paid' and paid_cents <= 0 and credited_cents > 0;
