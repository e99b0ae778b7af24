-- What goes back to a customer is counted from when a refund is made: their list and their page look for it.
create index refunds_customer on refunds (merchant_id, customer_id);
