-- What is looked for on every day, found without reading everything there ever was: an import's lines, a billing run under
-- way, and in the sandbox of cards the charges that will be disputed.
create index statement_lines_import on statement_lines (merchant_id, import_id);
create index billing_runs_running on billing_runs (merchant_id, business_date) where status = 'running';
create index sandbox_charges_disputed on sandbox_charges (merchant_id, id)
  where outcome in ('disputed_later', 'disputed_twice') and status = 'approved';
