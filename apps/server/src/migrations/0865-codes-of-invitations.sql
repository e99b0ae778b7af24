-- A code in an invitation is one of its own: a code that somebody asks for in public does not end it.
alter table property_codes drop constraint property_codes_source_check;
alter table property_codes add constraint property_codes_source_check
  check (source in ('notice', 'invitation', 'request'));
