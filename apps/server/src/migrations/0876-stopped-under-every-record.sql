-- Messages that were stopped under one record of a payer are stopped under those that were merged with it before, too. An erased
-- record says nothing: erasure stops every message of its own.
update customers k set messages_stopped = true
  where not k.messages_stopped and k.erased_at is null and exists (
    select 1 from customers x
    where x.merchant_id = k.merchant_id and x.merged_into_id = k.id and x.messages_stopped and x.erased_at is null);
update customers x set messages_stopped = true
  where not x.messages_stopped and x.merged_into_id is not null and exists (
    select 1 from customers k
    where k.merchant_id = x.merchant_id and k.id = x.merged_into_id and k.messages_stopped and k.erased_at is null);
