-- The search of a council finds its ratepayers by a part of a name, or the beginning of a name or an e-mail.
create index ratepayers_name_trgm on ratepayers using gin (name gin_trgm_ops);
create index ratepayers_name_start on ratepayers (lower(name) text_pattern_ops);
create index ratepayers_email_start on ratepayers (email text_pattern_ops);
