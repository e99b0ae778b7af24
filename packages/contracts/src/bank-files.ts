import { BANK_FILE_STATES } from '@lorikeet/domain/bank-files';
import { BANK_DEBIT_STAGES } from '@lorikeet/domain/debits';
import { z } from 'zod';
import { contract } from './contract.ts';
import { paymentRow } from './payments.ts';
import {
  cents,
  done,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  nothing,
  ofMerchant,
  oneOrMore,
  permittedAction,
  text,
} from './wire.ts';

export const BANK_FILE_STATUSES = BANK_FILE_STATES;

/** Money that comes in, and money that goes out: payouts and refunds are files to lodge as well. */
export const BANK_FILE_KINDS = ['debit', 'payout', 'refund', 'fee'] as const;

export const BANK_FILE_ACTIONS = ['download', 'accept', 'withdraw', 'reject'] as const;

export const bankFileRow = z.strictObject({
  id: id('bank_file'),
  merchant_id: id('merchant'),
  merchant_name: z.string(),
  facility_name: z.string(),
  kind: z.enum(BANK_FILE_KINDS),
  filename: z.string(),
  processing_date: localDate,
  /** Debits or credits; the balancing line is not one. */
  records: z.int(),
  total_cents: cents,
  status: z.enum(BANK_FILE_STATUSES),
  /** Built for a day that has passed, and nobody has recorded that the bank has it. */
  is_overdue: z.boolean(),
  receipt: z.string().nullable(),
  accepted_at: instant.nullable(),
  credited_on: localDate.nullable(),
  cleared_on: localDate.nullable(),
  created_at: instant,
});

export const listBankFiles = contract({
  name: 'listBankFiles',
  area: 'merchant',
  method: 'GET',
  path: '/bankFile/list',
  access: 'bank_files.read',
  summary: 'The bank files that the signed-in tenant lodges, the latest processing date first',
  input: listInput(['processing_date'], {
    status: oneOrMore(BANK_FILE_STATUSES),
    kind: oneOrMore(BANK_FILE_KINDS),
    merchant_id: id('merchant').optional(),
    date_from: localDate.optional(),
    date_to: localDate.optional(),
  }),
  output: listOutput(bankFileRow),
  shows: ['bank-files'],
});

const filesAndMoney = z.strictObject({ files: z.int(), total_cents: cents });

export const getBankFileSummary = contract({
  name: 'getBankFileSummary',
  area: 'merchant',
  method: 'GET',
  path: '/bankFile/summary',
  access: 'bank_files.read',
  summary: 'What waits to be lodged, what is overdue, what waits to clear, and whose files these are',
  input: nothing,
  output: z.strictObject({
    today: localDate,
    to_lodge: filesAndMoney,
    overdue: filesAndMoney,
    clearing: filesAndMoney,
    merchants: z.array(
      z.strictObject({ id: id('merchant'), name: z.string(), due_debits: z.int(), due_cents: cents }),
    ),
  }),
  shows: ['bank-files', 'returns'],
});

export const getBankFile = contract({
  name: 'getBankFile',
  area: 'merchant',
  method: 'GET',
  path: '/bankFile/detail',
  access: 'bank_files.read',
  summary: 'One bank file with what became of its debits',
  input: z.strictObject({ id: id('bank_file'), ...ofMerchant }),
  output: z.strictObject({
    file: bankFileRow,
    sha256: z.string(),
    bytes: z.int(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    accepted_by: z.string().nullable(),
    /** Null for a file of credits. */
    batch_sequence: z.int().nullable(),
    clears_on: localDate.nullable(),
    /** Bank days of the returns window, and whether returns were recorded on each. */
    inbox: z.array(z.strictObject({ bank_date: localDate, is_closed: z.boolean() })),
    stages: z.array(
      z.strictObject({ stage: z.enum(BANK_DEBIT_STAGES), count: z.int(), amount_cents: cents }),
    ),
    can: z.array(permittedAction(BANK_FILE_ACTIONS)),
  }),
  shows: ['bank-files'],
});

export const listBankFileDebits = contract({
  name: 'listBankFileDebits',
  area: 'merchant',
  method: 'GET',
  path: '/bankFile/debits',
  access: 'bank_files.read',
  summary: 'The debits of one file, in the order of its records',
  input: listInput(['record'], { id: id('bank_file'), ...ofMerchant }),
  output: listOutput(paymentRow),
  shows: ['bank-files', 'payments'],
});

export const downloadBankFile = contract({
  name: 'downloadBankFile',
  area: 'merchant',
  method: 'POST',
  path: '/bankFile/download/{id}',
  access: 'bank_files.write',
  summary: 'A ticket for the file; the download is noted',
  input: z.strictObject({ id: id('bank_file'), ...ofMerchant }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  refusals: [
    'bank_file.download_refused',
    'bank_file.details_changed',
    'bank_file.details_returned',
    'bank_file.merchant_held',
    'bank_file.facility_stopped',
  ],
  changes: ['bank-files'],
});

export const acceptBankFile = contract({
  name: 'acceptBankFile',
  area: 'merchant',
  method: 'POST',
  path: '/bankFile/accept/{id}',
  access: 'bank_files.write',
  summary: 'Records the bank’s acceptance with its receipt: the debits are submitted',
  input: z.strictObject({ id: id('bank_file'), ...ofMerchant, receipt: text(60) }),
  output: done,
  idempotent: true,
  refusals: ['bank_file.accept_refused', 'bank_file.details_changed'],
  changes: ['bank-files', 'returns', 'payments', 'debits', 'ledger', 'exceptions'],
});

export const withdrawBankFile = contract({
  name: 'withdrawBankFile',
  area: 'merchant',
  method: 'POST',
  path: '/bankFile/withdraw/{id}',
  access: 'bank_files.write',
  summary: 'Takes back a file that was not lodged: its debits go into a new one with the next run',
  input: z.strictObject({ id: id('bank_file'), ...ofMerchant, reason: text(200) }),
  output: done,
  idempotent: true,
  refusals: ['bank_file.withdraw_refused'],
  changes: ['bank-files', 'returns', 'payments', 'debits', 'ledger', 'exceptions'],
});

export const rejectBankFile = contract({
  name: 'rejectBankFile',
  area: 'merchant',
  method: 'POST',
  path: '/bankFile/reject/{id}',
  access: 'bank_files.write',
  summary:
    'Records that the bank rejected a file it had taken: its debits fail and what they posted is reversed, or its payout is in the balance again',
  input: z.strictObject({ id: id('bank_file'), ...ofMerchant, reason: text(200) }),
  output: done,
  idempotent: true,
  refusals: ['bank_file.reject_refused'],
  changes: ['bank-files', 'returns', 'payments', 'debits', 'ledger', 'exceptions'],
});

export const rejectBankItem = contract({
  name: 'rejectBankItem',
  area: 'merchant',
  method: 'POST',
  path: '/bankFile/rejectItem/{id}',
  access: 'bank_files.write',
  summary: 'Records that the bank rejected one debit of a file it has taken',
  input: z.strictObject({ id: id('payment'), ...ofMerchant, reason: text(200) }),
  output: done,
  idempotent: true,
  refusals: ['bank_debit.bank_rejects_refused', 'bank_debit.rejected_after_clearing'],
  changes: ['bank-files', 'payments', 'debits', 'ledger', 'invoices', 'exceptions'],
});
