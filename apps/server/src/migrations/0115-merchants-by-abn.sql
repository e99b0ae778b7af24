-- A payer who has a bill in hand knows the biller's ABN, which stands on every tax invoice, and not its merchant ID.
create index merchants_by_abn on merchants (abn) where abn is not null;
