-- An avatar is found by the token in its address.
create unique index merchant_users_avatar on merchant_users (merchant_id, avatar_token) where avatar_token is not null;
