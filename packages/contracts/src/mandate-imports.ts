import {
  IMPORT_AMOUNTS,
  IMPORT_DATE_ORDERS,
  IMPORT_FIELDS,
  IMPORT_ROW_STATES,
  IMPORT_STATES,
} from '@lorikeet/domain/mandate-imports';
import { z } from 'zod';
import { waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import {
  cents,
  done,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  locale,
  oneOrMore,
  optionalText,
  text,
} from './wire.ts';

/** The largest file, in bytes, and the most rows under its headings. */
export const IMPORT_BYTES_MAX = 6 * 1024 * 1024;
export const IMPORT_LINES_MAX = 20_000;
/** The file travels as base64. */
const BODY_BYTES_MAX = Math.ceil((IMPORT_BYTES_MAX * 4) / 3) + 64 * 1024;

/** A signed authority as it was scanned. */
export const AUTHORITY_BYTES_MAX = 5_000_000;
export const AUTHORITY_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;

const keptFile = z.strictObject({ id: id('attachment'), name: z.string(), bytes: z.int() });

const nullableText = z.string().nullable();
const count = z.int().min(0);

/** How many rows are in each state. */
const rowCounts = z.strictObject({
  faulty: count,
  ready: count,
  notified: count,
  in_force: count,
  refused: count,
  undone: count,
});

const importFacts = {
  id: id('import'),
  filename: z.string(),
  status: z.enum(IMPORT_STATES),
  /** It waits for a second person. */
  is_waiting: z.boolean(),
  provider: nullableText,
  rows: count,
  counts: rowCounts,
  uploaded_by: z.string(),
  uploaded_at: instant,
};

export const listMandateImports = contract({
  name: 'listMandateImports',
  area: 'merchant',
  method: 'GET',
  path: '/mandateImport/list',
  access: 'mandate_imports.read',
  summary: 'Files of mandates from other providers, the latest first',
  input: listInput(['uploaded_at'], { status: oneOrMore(IMPORT_STATES) }),
  output: listOutput(z.strictObject(importFacts)),
  shows: ['mandate-imports'],
});

/** Which column, from 0, holds each field. */
export const importColumns = z.strictObject(
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, z.int().min(0).max(199).optional()])) as {
    [field in (typeof IMPORT_FIELDS)[number]]: z.ZodOptional<z.ZodInt>;
  },
);

const mapping = {
  columns: importColumns,
  date_order: z.enum(IMPORT_DATE_ORDERS, 'choose_one'),
  /** Who held the mandates before, as its letters named it. */
  provider: text(80),
  /** The debit user id of the old authorities; left out where it is not known or another one's. */
  old_user_id: optionalText(6),
  amounts: z.enum(IMPORT_AMOUNTS, 'choose_one'),
  /** The plan of rows that name none; left out, such rows bring a mandate alone. */
  plan_id: id('plan').optional(),
  /** The language of the letters and of the customers. */
  locale,
};

export const getMandateImport = contract({
  name: 'getMandateImport',
  area: 'merchant',
  method: 'GET',
  path: '/mandateImport/detail',
  access: 'mandate_imports.read',
  summary: 'One file: its columns, how it was read, and what has become of its rows',
  input: z.strictObject({ id: id('import') }),
  output: z.strictObject({
    ...importFacts,
    approval_id: id('approval').nullable(),
    headings: z.array(z.string()),
    /** The first rows, by column; digits that may be an account number are covered. */
    samples: z.array(z.array(z.string())),
    doubled_headings: z.array(z.string()),
    /** The last line has no line end: where other lines are missing too, the file was cut. */
    may_be_cut: z.boolean(),
    /** The same file was uploaded before. */
    repeats: z
      .strictObject({ id: id('import'), uploaded_at: instant, status: z.enum(IMPORT_STATES) })
      .nullable(),
    mapping: z.strictObject({
      columns: importColumns,
      date_order: z.enum(IMPORT_DATE_ORDERS),
      provider: nullableText,
      old_user_id: nullableText,
      amounts: z.enum(IMPORT_AMOUNTS),
      plan_id: id('plan').nullable(),
      plan_name: nullableText,
      locale,
    }),
    /** The debit user id of this merchant's files: mandates that name another one need a letter. */
    user_id: nullableText,
    /** What is wrong with rows that were left out, the most frequent first: a row with two faults counts in both. */
    faults: z.array(z.strictObject({ fault: z.string(), words: z.string(), rows: count })),
    /** Payers are written to; null before the columns are chosen. */
    needs_notice: z.boolean().nullable(),
    /** The first day that a debit could be made on if a second person agreed today. */
    first_debit_from: localDate.nullable(),
    /** The letter as the first sound row's payer would read it. */
    letter: z.strictObject({ subject: z.string(), text: z.string() }).nullable(),
    /** The authorities that payers signed: how many are kept, and those whose row is no longer there. */
    files: z.strictObject({ kept: count, without_row: z.array(keptFile) }),
    can: z.array(z.enum(['check', 'send', 'cancel', 'undo'])),
  }),
  refusals: ['facility.none'],
  shows: ['mandate-imports', 'approvals'],
});

export const listMandateImportRows = contract({
  name: 'listMandateImportRows',
  area: 'merchant',
  method: 'GET',
  path: '/mandateImport/rows',
  access: 'mandate_imports.read',
  summary: 'The rows of one file, in its order, with what is wrong or what has become of each',
  input: listInput(['line'], {
    import_id: id('import'),
    status: oneOrMore(IMPORT_ROW_STATES),
    /** One of `faults` of the file. */
    fault: optionalText(60),
  }),
  output: listOutput(
    z.strictObject({
      id: id('import_row'),
      /** The line of the file that it begins on. */
      line: z.int(),
      status: z.enum(IMPORT_ROW_STATES),
      name: nullableText,
      bsb: nullableText,
      account_masked: nullableText,
      reference: nullableText,
      plan_name: nullableText,
      amount_cents: cents.nullable(),
      next_date: localDate.nullable(),
      /** The first date here: as it would be today, and later as it was told. */
      first_date: localDate.nullable(),
      /** What is wrong, in the reader's language. */
      faults: z.array(z.string()),
      customer_id: id('customer').nullable(),
      mandate_id: id('mandate').nullable(),
      mandate_reference: nullableText,
      notified_at: instant.nullable(),
      /** The letter came back, or could not be sent: it is sent again once the customer's details are changed. */
      is_bounced: z.boolean(),
      allowed_from: localDate.nullable(),
      can_undo: z.boolean(),
      /** The authority that the payer signed, as the provider before kept it. */
      file: keptFile.nullable(),
    }),
  ),
  shows: ['mandate-imports'],
});

export const uploadMandateImport = contract({
  name: 'uploadMandateImport',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/upload',
  access: 'mandate_imports.write',
  summary: 'Takes a CSV file of mandates from another provider; nothing is taken in yet',
  input: z.strictObject({
    filename: text(200),
    content: z.base64('file_required').min(1, 'file_required').max(BODY_BYTES_MAX, 'too_long'),
  }),
  output: z.strictObject({ id: id('import') }),
  bodyLimitBytes: BODY_BYTES_MAX + 8 * 1024,
  idempotent: true,
  refusals: [
    'mandate_import.not_csv',
    'mandate_import.no_rows',
    'mandate_import.too_large',
    'mandate_import.too_many_lines',
    'mandate_import.too_many_columns',
  ],
  changes: ['mandate-imports'],
});

export const checkMandateImport = contract({
  name: 'checkMandateImport',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/check/{id}',
  access: 'mandate_imports.write',
  summary: 'Reads each row by the columns that were chosen and names what is wrong with it',
  input: z.strictObject({ id: id('import'), ...mapping }),
  output: done,
  refusals: [
    'mandate_import.columns_wrong',
    'mandate_import.waits_for_approval',
    'mandate_import.was_taken_in',
    'mandate_import.was_undone',
    'mandate_import.was_cancelled',
    'facility.none',
    'plan.quantity_above_last_tier',
  ],
  changes: ['mandate-imports'],
});

export const sendMandateImport = contract({
  name: 'sendMandateImport',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/send/{id}',
  access: 'mandate_imports.write',
  summary: 'Asks a second person to let the sound rows in',
  input: z.strictObject({ id: id('import') }),
  output: z.strictObject({ waiting: waitingChange }),
  idempotent: true,
  refusals: [
    'approval.nobody_else',
    'approval.already_waiting',
    'mandate_import.not_checked',
    'mandate_import.nothing_ready',
    'mandate_import.check_again',
    'mandate_import.was_taken_in',
    'mandate_import.was_undone',
    'mandate_import.was_cancelled',
    'mandate.facility_stopped',
    'facility.none',
    'merchant.closing',
  ],
  changes: ['mandate-imports', 'approvals'],
});

export const cancelMandateImport = contract({
  name: 'cancelMandateImport',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/cancel/{id}',
  access: 'mandate_imports.write',
  summary: 'Puts a file aside before it is taken in; its rows are deleted',
  input: z.strictObject({ id: id('import') }),
  output: done,
  refusals: ['mandate_import.waits_for_approval', 'mandate_import.was_taken_in', 'mandate_import.was_undone'],
  changes: ['mandate-imports'],
});

export const undoMandateImport = contract({
  name: 'undoMandateImport',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/undo/{id}',
  access: 'mandate_imports.write',
  summary: 'Takes back all that a file brought, while nothing of it has been billed',
  input: z.strictObject({ id: id('import') }),
  output: done,
  refusals: ['mandate_import.billed', 'mandate_import.not_taken_in', 'mandate_import.was_cancelled'],
  changes: ['mandate-imports', 'customers', 'mandates', 'subscriptions'],
});

export const undoMandateImportRow = contract({
  name: 'undoMandateImportRow',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/undoRow/{id}',
  access: 'mandate_imports.write',
  summary: 'Takes back what one row of a file brought, while nothing of it has been billed',
  input: z.strictObject({ id: id('import_row') }),
  output: done,
  refusals: [
    'mandate_import.billed',
    'mandate_import_row.not_taken_in',
    'customer.still_billed',
    'merchant.closing',
  ],
  changes: ['mandate-imports', 'customers', 'mandates', 'subscriptions'],
});

export const downloadMandateImportFaults = contract({
  name: 'downloadMandateImportFaults',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/faults/{id}',
  access: 'mandate_imports.read',
  summary:
    'A ticket to download the rows that were not taken in, as CSV with what is wrong; account numbers are masked',
  input: z.strictObject({ id: id('import') }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  changes: [],
});

export const uploadMandateImportFile = contract({
  name: 'uploadMandateImportFile',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/file/upload/{id}',
  access: 'mandate_imports.write',
  summary: 'Keeps the authority that one payer signed with the row whose reference the file is named after',
  input: z.strictObject({
    id: id('import'),
    /** The reference of the authority, with or without its marks; its ending becomes that of its content. */
    name: text(200),
  }),
  file: { field: 'file', bytesMax: AUTHORITY_BYTES_MAX, types: AUTHORITY_TYPES },
  output: z.strictObject({ line: z.int(), name: z.string() }),
  refusals: [
    'mandate_import.file_fits_no_row',
    'mandate_import.file_fits_two_rows',
    'mandate_import.file_is_kept',
    'mandate_import.not_checked',
    'mandate_import.was_undone',
    'mandate_import.was_cancelled',
  ],
  changes: ['mandate-imports'],
  idempotent: true,
});

export const removeMandateImportFile = contract({
  name: 'removeMandateImportFile',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/file/remove/{id}',
  access: 'mandate_imports.write',
  summary: 'Takes a signed authority from its row: evidence that is made from now on is without it',
  input: z.strictObject({ id: id('attachment') }),
  output: done,
  changes: ['mandate-imports'],
});

export const downloadMandateImportFile = contract({
  name: 'downloadMandateImportFile',
  area: 'merchant',
  method: 'POST',
  path: '/mandateImport/file/download/{id}',
  access: 'mandate_imports.read',
  summary: 'A single-use link to the authority that a payer signed',
  input: z.strictObject({ id: id('attachment') }),
  output: z.strictObject({ url: z.string() }),
  secret: true,
  changes: [],
});
