-- Whose a session, its token and a sign-in are, a key says that begins with the merchant, or with the ratepayer: one that
-- names the merchant or the ratepayer alone says the same again, and was looked up and locked for every sign-in.
alter table sessions drop constraint sessions_merchant_id_fkey;
alter table refresh_tokens drop constraint refresh_tokens_merchant_id_fkey;
alter table sign_ins drop constraint sign_ins_merchant_id_fkey;
alter table ratepayer_refresh_tokens drop constraint ratepayer_refresh_tokens_ratepayer_id_fkey;
