-- Shards append a number to the names of constraints, which then must fit into 63 bytes.
alter table bpay_settlements
  rename constraint bpay_settlements_merchant_id_bpay_file_id_settles_on_key to bpay_settlements_of_day;
