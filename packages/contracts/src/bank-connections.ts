import { TRANSFER_STATES } from '@lorikeet/domain/bank-connections';
import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { done, id, instant, listInput, listOutput, nothing, seenInstant, text } from './wire.ts';

/** How a connection proves who it is. */
export const CONNECTION_LOGINS = ['key', 'password'] as const;

/** Why a visit at the bank's server came to nothing. */
export const VISIT_FAULTS = [
  'unknown_host',
  'address_inside',
  'no_answer',
  'host_key',
  'login',
  'folder',
  'cut',
  'timed_out',
  'other',
] as const;
export type VisitFault = (typeof VISIT_FAULTS)[number];

/** Why one file does not go on its way, while others may. */
export const TRANSFER_FAULTS = [
  'name_taken',
  'not_whole',
  'not_allowed',
  'details_changed',
  'held',
  'unreadable',
  'cut_short',
  'foreign',
  'future',
  'too_long',
] as const;
export type TransferFault = (typeof TRANSFER_FAULTS)[number];

/** As `ssh-keygen -l` prints it: SHA-256 in base64, without its padding. */
const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/;
const HOST = /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/;
const FOLDER = /^\/?[\w.@ -]+(\/[\w.@ -]+)*$|^\/$/;
const SECRET_MAX = 16_384;

const folder = text(200).refine((typed) => FOLDER.test(typed) && !typed.split('/').includes('..'), {
  error: 'folder_invalid',
});

const settings = {
  host: text(253).refine((typed) => HOST.test(typed), { error: 'host_invalid' }),
  port: z.int('invalid').min(1, 'too_small').max(65_535, 'too_big'),
  username: text(100),
  host_key: text(60).refine((typed) => HOST_KEY.test(typed), { error: 'host_key_invalid' }),
  login: z.enum(CONNECTION_LOGINS),
  outgoing_folder: folder,
  incoming_folder: folder,
  done_folder: folder,
};

const connection = z.strictObject({
  ...settings,
  is_on: z.boolean(),
  /** When it was last set, key or password alone too, or switched off or on. */
  updated_at: instant,
  /** When the bank's server was last reached and everything done. */
  visited_at: instant.nullable(),
  /** Visits in a row that came to nothing, and why the last one did. */
  failures: z.int(),
  fault: z.enum(VISIT_FAULTS).nullable(),
  next_visit_at: instant.nullable(),
});

export const listBankConnections = contract({
  name: 'listBankConnections',
  area: 'merchant',
  method: 'GET',
  path: '/bankConnection/list',
  access: 'settings.read',
  summary:
    'The facilities whose files the signed-in tenant lodges itself, each with its connection to the bank',
  input: nothing,
  output: z.strictObject({
    rows: z.array(z.strictObject({ facility_id: id('facility'), connection: connection.nullable() })),
  }),
  shows: ['bank-connections'],
});

export const setBankConnection = contract({
  name: 'setBankConnection',
  area: 'merchant',
  method: 'POST',
  path: '/bankConnection/set/{id}',
  access: 'settings.write',
  summary:
    'Sets how the files of a facility reach its bank, and switches that on. Key or password is typed anew each time',
  input: z.strictObject({
    id: id('facility'),
    ...settings,
    secret: z.string().min(1, 'required').max(SECRET_MAX, 'too_long'),
    /** `updated_at` as the form was opened; null where none was set. */
    seen_updated_at: seenInstant.nullable(),
  }),
  output: z.strictObject({ waiting: waitingChange }),
  proof: 'recent',
  refusals: [
    'bank_connection.other_inbox',
    'bank_connection.address_inside',
    'record.changed_meanwhile',
    ...WAITING_REFUSALS,
  ],
  changes: ['bank-connections', 'approvals', 'exceptions'],
  idempotent: true,
});

export const pauseBankConnection = contract({
  name: 'pauseBankConnection',
  area: 'merchant',
  method: 'POST',
  path: '/bankConnection/pause/{id}',
  access: 'settings.write',
  summary: 'Switches a connection off at once: files are lodged and returns loaded by hand',
  input: z.strictObject({ id: id('facility') }),
  output: done,
  changes: ['bank-connections', 'bank-files', 'exceptions'],
});

export const resumeBankConnection = contract({
  name: 'resumeBankConnection',
  area: 'merchant',
  method: 'POST',
  path: '/bankConnection/resume/{id}',
  access: 'settings.write',
  summary: 'Switches a connection on again as it was set',
  input: z.strictObject({ id: id('facility') }),
  output: done,
  proof: 'recent',
  changes: ['bank-connections', 'exceptions'],
});

export const checkBankConnection = contract({
  name: 'checkBankConnection',
  area: 'merchant',
  method: 'POST',
  path: '/bankConnection/check/{id}',
  access: 'settings.write',
  summary:
    'Tries a connection as it is set: reaches the bank’s server, signs in and looks into the folders. Nothing is sent',
  input: z.strictObject({ id: id('facility') }),
  output: z.strictObject({
    /** Null where all went well. */
    fault: z.enum(VISIT_FAULTS).nullable(),
    /** The key that the server showed, where it is not the one that was set. */
    shown_host_key: z.string().nullable(),
    /** Files that wait in the incoming folder. */
    waiting: z.int(),
  }),
  changes: ['bank-connections'],
});

const transfer = z.strictObject({
  direction: z.enum(['out', 'in']),
  status: z.enum(TRANSFER_STATES),
  filename: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  bank_file_id: id('bank_file').nullable(),
  /** Whose file it is; the platform sends those of many merchants. */
  merchant_id: id('merchant').nullable(),
  returns_file_id: id('returns_file').nullable(),
  tries: z.int(),
  fault: z.enum(TRANSFER_FAULTS).nullable(),
  begun_at: instant,
  ended_at: instant.nullable(),
});

export const listFileTransfers = contract({
  name: 'listFileTransfers',
  area: 'merchant',
  method: 'GET',
  path: '/bankConnection/transfers',
  access: 'bank_files.read',
  summary: 'The files that a connection took to the bank or brought from it, the latest first',
  input: listInput(['begun_at'], { id: id('facility') }),
  output: listOutput(transfer),
  shows: ['bank-connections', 'bank-files', 'returns'],
});
