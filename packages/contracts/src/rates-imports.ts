import { IMPORT_DATE_ORDERS } from '@lorikeet/domain/mandate-imports';
import { ROLL_FIELDS, ROLL_STATES } from '@lorikeet/domain/rates-imports';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, done, id, instant, listInput, listOutput, localDate, oneOrMore, text } from './wire.ts';

/** The largest file, in bytes, and the most rows under its headings. */
export const ROLL_BYTES_MAX = 24 * 1024 * 1024;
export const ROLL_LINES_MAX = 250_000;
/** The file travels as base64. */
const BODY_BYTES_MAX = Math.ceil((ROLL_BYTES_MAX * 4) / 3) + 64 * 1024;

const count = z.int().min(0);
/** kept: undone, but its property stays on the roll, since somebody used it meanwhile. */
const ROW_STATES = ['faulty', 'ready', 'applied', 'undone', 'kept'] as const;
/** What keeps a whole file out once its rows have been read. */
export const ROLL_CONCERNS = ['another_council', 'faulty_rows', 'nothing_ready'] as const;

const importFacts = {
  id: id('rates_import'),
  filename: z.string(),
  status: z.enum(ROLL_STATES),
  rows: count,
  /** Rows that have been read, moved or taken back so far. */
  done: count,
  faulty: count,
  ready: count,
  uploaded_by: z.string(),
  uploaded_at: instant,
  extracted_at: instant.nullable(),
};

export const listRatesImports = contract({
  name: 'listRatesImports',
  area: 'merchant',
  method: 'GET',
  path: '/council/import/list',
  access: 'council.read',
  summary: 'Files of the rates roll, the latest first',
  input: listInput(['uploaded_at'], { status: oneOrMore(ROLL_STATES) }),
  output: listOutput(z.strictObject(importFacts)),
  shows: ['rates-imports'],
});

/** Which column, from 0, holds each field. */
const rollColumns = z.strictObject(
  Object.fromEntries(ROLL_FIELDS.map((field) => [field, z.int().min(0).max(199).optional()])) as {
    [field in (typeof ROLL_FIELDS)[number]]: z.ZodOptional<z.ZodInt>;
  },
);

const receiptsFile = z.strictObject({ number: z.int(), total_cents: cents, made_at: instant });

export const getRatesImport = contract({
  name: 'getRatesImport',
  area: 'merchant',
  method: 'GET',
  path: '/council/import/detail',
  access: 'council.read',
  summary: 'One file: its columns, what it would change, and how far it has come',
  input: z.strictObject({ id: id('rates_import') }),
  output: z.strictObject({
    ...importFacts,
    concern: z.enum(ROLL_CONCERNS).nullable(),
    headings: z.array(z.string()),
    samples: z.array(z.array(z.string())),
    doubled_headings: z.array(z.string()),
    mapping: z.strictObject({
      columns: rollColumns,
      date_order: z.enum(IMPORT_DATE_ORDERS),
      rating_year: z.int(),
      issued_on: localDate,
      extracted_at: instant.nullable(),
      receipts_file: z.int().nullable(),
    }),
    /** The portal has taken money: the last receipts file applied has to be named. */
    needs_mark: z.boolean(),
    /** The receipts files that can be named, the latest first. */
    receipts_files: z.array(receiptsFile),
    last_extracted_at: instant.nullable(),
    /** Properties that come new, and known ones of which more or less is asked. */
    added: count,
    changed: count,
    more_cents: cents,
    less_cents: cents,
    confirmed_at: instant.nullable(),
    /** How often its rows were judged: which check these figures are of. */
    checks: count,
    can: z.array(z.enum(['check', 'confirm', 'cancel', 'undo'])),
  }),
  shows: ['rates-imports', 'properties'],
});

export const listRatesImportRows = contract({
  name: 'listRatesImportRows',
  area: 'merchant',
  method: 'GET',
  path: '/council/import/rows',
  access: 'council.read',
  summary: 'The rows of one file in its order, with what is wrong with each or what it changes',
  input: listInput(['line'], { id: id('rates_import'), status: oneOrMore(ROW_STATES) }),
  output: listOutput(
    z.strictObject({
      id: id('import_row'),
      line: z.int(),
      status: z.enum(ROW_STATES),
      assessment_number: z.string().nullable(),
      owner_name: z.string().nullable(),
      address: z.string().nullable(),
      rates_cents: cents.nullable(),
      balance_cents: cents.nullable(),
      /** What the import asks more of the property than before (less when negative). */
      difference_cents: cents.nullable(),
      is_new: z.boolean(),
      property_id: id('property').nullable(),
      /** What is wrong, in the reader's language. */
      faults: z.array(z.string()),
    }),
  ),
  shows: ['rates-imports'],
});

export const uploadRatesImport = contract({
  name: 'uploadRatesImport',
  area: 'merchant',
  method: 'POST',
  path: '/council/import/upload',
  access: 'council.write',
  summary: 'Takes a CSV file of the rates roll; nothing is changed yet',
  input: z.strictObject({
    filename: text(200),
    content: z.base64('file_required').min(1, 'file_required').max(BODY_BYTES_MAX, 'too_long'),
  }),
  output: z.strictObject({ id: id('rates_import') }),
  bodyLimitBytes: BODY_BYTES_MAX + 8 * 1024,
  idempotent: true,
  refusals: [
    'rates_import.not_csv',
    'rates_import.no_rows',
    'rates_import.too_large',
    'rates_import.too_many_lines',
    'rates_import.too_many_columns',
  ],
  changes: ['rates-imports'],
});

const IMPORT_MOMENT_REFUSALS = [
  'rates_import.in_future',
  'rates_import.older_extraction',
  'rates_import.mark_needed',
  'rates_import.mark_unknown',
  'rates_import.mark_older',
  'rates_import.mark_after_extraction',
] as const;

export const checkRatesImport = contract({
  name: 'checkRatesImport',
  area: 'merchant',
  method: 'POST',
  path: '/council/import/check/{id}',
  access: 'council.write',
  summary:
    'Reads each row by the columns that were chosen and says what the file would change; changes nothing',
  input: z.strictObject({
    id: id('rates_import'),
    columns: rollColumns,
    date_order: z.enum(IMPORT_DATE_ORDERS, 'choose_one'),
    /** The year in which the rating year begins. */
    rating_year: z.int().min(2000).max(2199),
    /** When the notices of the year were served: some states' instalments follow it. */
    issued_on: localDate,
    /** The moment as of which the rates system wrote the file, on the council's own clock. */
    extracted_on: localDate,
    extracted_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid'),
    /** The number of the last receipts file that the rates system had applied by then; 0 for none. */
    receipts_file: z.int().min(0).nullish(),
  }),
  output: done,
  refusals: [
    'rates_import.columns_wrong',
    'rates_import.still_read',
    'rates_import.was_applied',
    'rates_import.was_undone',
    'rates_import.was_cancelled',
    ...IMPORT_MOMENT_REFUSALS,
  ],
  changes: ['rates-imports'],
});

export const confirmRatesImport = contract({
  name: 'confirmRatesImport',
  area: 'merchant',
  method: 'POST',
  path: '/council/import/confirm/{id}',
  access: 'council.write',
  summary:
    'Takes the file in: properties, notices and instalments, and the difference to what was asked before',
  input: z.strictObject({
    id: id('rates_import'),
    /** The check whose figures were read; compared with nothing where it is left out. */
    check: count.optional(),
  }),
  output: done,
  idempotent: true,
  refusals: [
    'rates_import.not_checked',
    'rates_import.still_read',
    'rates_import.was_undone',
    'rates_import.was_cancelled',
    'rates_import.another_council',
    'rates_import.faulty_rows',
    'rates_import.nothing_ready',
    'rates_import.other_moving',
    'rates_import.checked_again',
    'rates_import.rows_outdated',
    ...IMPORT_MOMENT_REFUSALS,
    'merchant.closing',
  ],
  changes: ['rates-imports', 'properties', 'ledger'],
});

export const cancelRatesImport = contract({
  name: 'cancelRatesImport',
  area: 'merchant',
  method: 'POST',
  path: '/council/import/cancel/{id}',
  access: 'council.write',
  summary: 'Puts a file aside before it is taken in; its rows are deleted',
  input: z.strictObject({ id: id('rates_import') }),
  output: done,
  refusals: ['rates_import.still_read', 'rates_import.was_applied', 'rates_import.was_undone'],
  changes: ['rates-imports'],
});

export const undoRatesImport = contract({
  name: 'undoRatesImport',
  area: 'merchant',
  method: 'POST',
  path: '/council/import/undo/{id}',
  access: 'council.write',
  summary: 'Takes back all that the latest file brought, until money was taken for one of its properties',
  input: z.strictObject({ id: id('rates_import') }),
  output: done,
  refusals: [
    'rates_import.not_applied',
    'rates_import.was_cancelled',
    'rates_import.not_latest',
    'rates_import.money_taken',
    'rates_import.in_use',
  ],
  changes: ['rates-imports', 'properties', 'ledger'],
});

export const downloadRatesImportFaults = contract({
  name: 'downloadRatesImportFaults',
  area: 'merchant',
  method: 'POST',
  path: '/council/import/faults/{id}',
  access: 'council.read',
  summary: 'A ticket to download the faulty rows as CSV, each with its line and what is wrong',
  input: z.strictObject({ id: id('rates_import') }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  changes: [],
});
