import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { done, id, text } from './wire.ts';

/** The lists that can be exported. */
export const SHARED_LISTS = [
  'customers',
  'contacts',
  'orders',
  'plans',
  'invoices',
  'transactions',
  'payouts',
  'ledger_entries',
  'deposits',
  'merchants',
  'bank_files',
  'audit_log',
  'properties',
  'ratepayers',
  'schedules',
  'hardship',
  'users',
] as const;
export type SharedListName = (typeof SHARED_LISTS)[number];

/** What can be done with many rows at once. */
export const BULK_ACTIONS = [
  'customers.activate',
  'customers.deactivate',
  'customers.resend_invitation',
  'customers.revoke_invitation',
  'orders.cancel',
  'plans.archive',
  'plans.restore',
  'invoices.send',
  'invoices.remind',
  'invoices.void',
  'transactions.cancel',
] as const;
export type BulkActionName = (typeof BULK_ACTIONS)[number];

/** One call changes at most this many rows; more are narrowed by a filter first. */
export const BULK_LIMIT = 1_000;

/** The filters of the list's own call, by their names: `{ "status": "active", "search": "okonkwo" }`. */
const filters = z.record(z.string().max(40), z.union([z.string().max(600), z.number()])).default({});
const printedId = z.string().regex(/^[a-z]{2,3}_[0-9a-f]{32}$/, 'invalid_id');
/** The chosen rows; left out, all that the filters match. */
const ids = z.array(printedId).min(1).max(BULK_LIMIT).optional();

export const createExport = contract({
  name: 'createExport',
  area: 'merchant',
  method: 'POST',
  path: '/export/create',
  access: 'exports.create',
  summary: 'A ticket for a CSV of the rows that the filters of a list match, or of the chosen ones',
  input: z.strictObject({
    list: z.enum(SHARED_LISTS),
    filters,
    sort: z.string().max(40).optional(),
    ids,
  }),
  output: z.strictObject({ path: z.string(), filename: z.string(), rows: z.int() }),
  secret: true,
  changes: ['exports'],
});

/** Longer lists are not sent at once: they are prepared in the download centre. */
export const SENT_AT_ONCE = 20_000;

export const createListDownload = contract({
  name: 'createListDownload',
  area: 'merchant',
  method: 'POST',
  path: '/export/download',
  access: 'exports.create',
  summary:
    'Asks for the rows that the filters of a list match as a file, which is prepared in the download centre. Needs the list’s own permission too',
  input: z.strictObject({
    list: z.enum(SHARED_LISTS),
    format: z.enum(['csv', 'xlsx']).default('csv'),
    filters,
    sort: z.string().max(40).optional(),
    ids,
  }),
  output: z.strictObject({ id: id('download') }),
  refusals: ['download.too_many'],
  idempotent: true,
  changes: ['downloads'],
});

const rowsOfAction = { action: z.enum(BULK_ACTIONS), filters, ids };

/** What would happen, or has happened, to each row. */
const bulkOutcome = z.strictObject({
  rows: z.int(),
  changed: z.int(),
  /** Already as they shall be. */
  same: z.int(),
  /** May not be changed, each with the refusal's sentence. */
  refused: z.array(z.strictObject({ id: z.string(), name: z.string(), message: z.string() })),
  /** Stands for exactly these rows. */
  digest: z.string(),
});

/** The second stands against rows alone. */
const BULK_ERRORS = ['bulk.too_many', 'bulk.mailbox_waits'] as const;

export const previewBulk = contract({
  name: 'previewBulk',
  area: 'merchant',
  method: 'POST',
  path: '/bulk/preview',
  access: 'session',
  byKey: true,
  summary: 'What an action would do to each of the rows; changes nothing. Needs the action’s own permission',
  input: z.strictObject(rowsOfAction),
  output: bulkOutcome,
  refusals: BULK_ERRORS,
  shows: [],
});

export const runBulk = contract({
  name: 'runBulk',
  area: 'merchant',
  method: 'POST',
  path: '/bulk/run',
  access: 'session',
  byKey: true,
  summary:
    'Does it to exactly the rows of the preview: those that may be changed are, the others are reported. Where the merchant wants a second person nothing is changed until one agrees',
  input: z.strictObject({
    ...rowsOfAction,
    /** Of the preview that was agreed to. */
    digest: z.string().regex(/^[0-9a-f]{64}$/, 'invalid'),
  }),
  output: bulkOutcome.extend({ waiting: waitingChange }),
  idempotent: true,
  refusals: [...BULK_ERRORS, 'bulk.rows_changed', ...WAITING_REFUSALS],
  changes: [
    'approvals',
    'customers',
    'invitations',
    'mandates',
    'payments',
    'debits',
    'plans',
    'subscriptions',
    'invoices',
    'orders',
  ],
});

/** What a view keeps: the address of the list without its page, and which columns stand in it. */
const viewState = {
  filter: z.string().max(1_000),
  tab: z.string().max(40),
  sort: z.string().max(40),
  columns: z.array(z.string().max(40)).max(60),
};
/** A list has at most this many views of one person. */
export const VIEWS_MAX = 50;

export const listSavedViews = contract({
  name: 'listSavedViews',
  area: 'merchant',
  method: 'GET',
  path: '/savedView/list',
  access: 'session',
  summary: 'One’s own views of a list and those that others share. Needs the list’s own permission',
  input: z.strictObject({ list: z.enum(SHARED_LISTS) }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: id('saved_view'),
        name: z.string(),
        is_shared: z.boolean(),
        is_own: z.boolean(),
        owner_name: z.string(),
        /** One's own, or a shared one that nobody else can remove: its owner has left. */
        may_delete: z.boolean(),
        ...viewState,
      }),
    ),
  }),
  shows: ['saved-views'],
});

export const createSavedView = contract({
  name: 'createSavedView',
  area: 'merchant',
  method: 'POST',
  path: '/savedView/create',
  access: 'session',
  summary:
    'Keeps filters, order and columns of a list under a name; a name that one has already is kept anew',
  input: z.strictObject({ list: z.enum(SHARED_LISTS), name: text(60), is_shared: z.boolean(), ...viewState }),
  output: z.strictObject({ id: id('saved_view') }),
  idempotent: true,
  refusals: ['saved_view.too_many'],
  changes: ['saved-views'],
});

export const deleteSavedView = contract({
  name: 'deleteSavedView',
  area: 'merchant',
  method: 'POST',
  path: '/savedView/delete/{id}',
  access: 'session',
  summary: 'Forgets a view of one’s own, or a shared one whose owner has left',
  input: z.strictObject({ id: id('saved_view') }),
  output: done,
  changes: ['saved-views'],
});
