import { DOWNLOAD_STATES } from '@lorikeet/domain/downloads';
import { z } from 'zod';
import { contract } from './contract.ts';
import { REPORT_PRESETS, REPORTS } from './reports.ts';
import { currency, done, id, instant, listInput, listOutput, localDate, oneOrMore } from './wire.ts';

/** A spreadsheet to read in elsewhere, one to work in, and paper. */
export const FILE_FORMATS = ['csv', 'xlsx', 'pdf'] as const;

/** One file of the download centre. What it is stands in its parts; the screen names it in the reader's words. */
export const downloadRow = z.strictObject({
  id: id('download'),
  kind: z.enum(['report', 'list']),
  report: z.enum(REPORTS).nullable(),
  list: z.string().nullable(),
  /** Of a saved report. */
  name: z.string().nullable(),
  preset: z.enum(REPORT_PRESETS).nullable(),
  from: localDate.nullable(),
  to: localDate.nullable(),
  currency: currency.nullable(),
  format: z.enum(FILE_FORMATS),
  filename: z.string(),
  status: z.enum(DOWNLOAD_STATES),
  rows_done: z.int(),
  /** Null until it is known. */
  rows_total: z.int().nullable(),
  bytes: z.int().nullable(),
  /** Why it failed, in the reader's words. */
  failure: z.string().nullable(),
  owner_name: z.string(),
  is_own: z.boolean(),
  is_scheduled: z.boolean(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Until when the file is kept. */
  expires_at: instant.nullable(),
  actions: z.array(z.enum(['open', 'cancel', 'run'])),
});

export const listDownloads = contract({
  name: 'listDownloads',
  area: 'merchant',
  method: 'GET',
  path: '/download/list',
  access: 'exports.create',
  summary: 'One’s own files and those that colleagues have sent to one, the latest first',
  input: listInput(['created_at'], { status: oneOrMore(DOWNLOAD_STATES) }),
  output: listOutput(downloadRow),
  shows: ['downloads'],
});

export const issueDownload = contract({
  name: 'issueDownload',
  area: 'merchant',
  method: 'POST',
  path: '/download/open/{id}',
  access: 'exports.create',
  summary: 'A ticket of 60 seconds for a file that is ready. Needs the right to what stands in it too',
  input: z.strictObject({ id: id('download') }),
  output: z.strictObject({ path: z.string(), filename: z.string() }),
  refusals: ['download.not_ready'],
  secret: true,
  changes: [],
});

export const cancelDownload = contract({
  name: 'cancelDownload',
  area: 'merchant',
  method: 'POST',
  path: '/download/cancel/{id}',
  access: 'exports.create',
  summary: 'Ends a file of one’s own that is waiting or under way',
  input: z.strictObject({ id: id('download') }),
  output: done,
  refusals: ['download.cancel_refused'],
  changes: ['downloads'],
});

export const runDownload = contract({
  name: 'runDownload',
  area: 'merchant',
  method: 'POST',
  path: '/download/run/{id}',
  access: 'exports.create',
  summary: 'Asks for the same file anew, as what it shows is now',
  input: z.strictObject({ id: id('download') }),
  output: z.strictObject({ id: id('download') }),
  refusals: ['download.not_ended', 'download.too_many'],
  idempotent: true,
  changes: ['downloads'],
});
