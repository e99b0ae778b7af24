-- Answering a dispute is a permission of its own, which outlives a merchant's closing. Who could answer before still can.
update roles set permissions = permissions || array['payments.answer']
where permissions @> array['payments.write'] and not permissions @> array['payments.answer'];
update api_keys set permissions = permissions || array['payments.answer']
where permissions @> array['payments.write'] and not permissions @> array['payments.answer'];
