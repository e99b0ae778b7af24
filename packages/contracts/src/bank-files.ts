import { z } from 'zod';
import { contract } from './contract.ts';
import { paymentRow, permittedAction } from './payments.ts';
import type { Sentences } from './refusals.ts';
import {
  cents,
  done,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  nothing,
  oneOrMore,
  text,
} from './wire.ts';

export const BANK_FILE_STATUSES = ['built', 'downloaded', 'accepted', 'rejected', 'withdrawn'] as const;
/** Money that comes in, and money that goes out: payouts and refunds are files to lodge as well. */
export const BANK_FILE_KINDS = ['debit', 'payout', 'refund'] as const;
export const BANK_FILE_ACTIONS = ['download', 'accept', 'withdraw', 'reject'] as const;

/** Another merchant's file is named with its merchant; left out, it is the signed-in one's own. */
const ofMerchant = { merchant_id: id('merchant').optional() };

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
    /** Bank days of the returns window, and whether somebody looked for returns on each. */
    inbox: z.array(z.strictObject({ bank_date: localDate, is_closed: z.boolean() })),
    stages: z.array(z.strictObject({ stage: z.string(), count: z.int(), amount_cents: cents })),
    can: z.array(permittedAction(BANK_FILE_ACTIONS)),
  }),
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
  refusals: ['bank_file.download_refused'],
});

export const acceptBankFile = contract({
  name: 'acceptBankFile',
  area: 'merchant',
  method: 'POST',
  path: '/bankFile/accept/{id}',
  access: 'bank_files.write',
  summary: "Records the bank's acceptance with its receipt: the debits are submitted",
  input: z.strictObject({ id: id('bank_file'), ...ofMerchant, receipt: text(60) }),
  output: done,
  idempotent: true,
  refusals: ['bank_file.accept_refused'],
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
});

export const rejectBankFile = contract({
  name: 'rejectBankFile',
  area: 'merchant',
  method: 'POST',
  path: '/bankFile/reject/{id}',
  access: 'bank_files.write',
  summary:
    'Records that the bank rejected a file it had taken: its debits fail, what they posted is reversed',
  input: z.strictObject({ id: id('bank_file'), ...ofMerchant, reason: text(200) }),
  output: done,
  idempotent: true,
  refusals: ['bank_file.reject_refused'],
});

export const rejectBankItem = contract({
  name: 'rejectBankItem',
  area: 'merchant',
  method: 'POST',
  path: '/bankFile/rejectItem/{payment_id}',
  access: 'bank_files.write',
  summary: 'Records that the bank rejected one debit of a file it has taken',
  input: z.strictObject({ payment_id: id('payment'), ...ofMerchant, reason: text(200) }),
  output: done,
  idempotent: true,
  refusals: ['bank_debit.bank_rejects_refused', 'bank_debit.rejected_after_clearing'],
});

export const startDebitRun = contract({
  name: 'startDebitRun',
  area: 'merchant',
  method: 'POST',
  path: '/debitRun/start',
  access: 'bank_files.write',
  summary: "Runs a merchant's debits due today now; a large run goes on in the background",
  input: z.strictObject(ofMerchant),
  output: z.strictObject({
    state: z.enum(['done', 'queued']),
    files: z.int(),
    debits: z.int(),
    total_cents: cents,
    held: z.int(),
  }),
  idempotent: true,
  refusals: ['debit_run.running'],
});

const returnsFile = z.strictObject({
  id: id('returns_file'),
  filename: z.string(),
  bank_date: localDate,
  status: z.enum(['loading', 'loaded']),
  lines: z.int(),
  matched: z.int(),
  repeated: z.int(),
  queued: z.int(),
  faults: z.int(),
  loaded_at: instant,
});

export const listReturnsFiles = contract({
  name: 'listReturnsFiles',
  area: 'merchant',
  method: 'GET',
  path: '/returns/list',
  access: 'bank_files.read',
  summary: "Return files loaded into the signed-in tenant's inbox, the latest first",
  input: listInput(['loaded_at'], {}),
  output: listOutput(returnsFile),
});

export const returnLineRow = z.strictObject({
  line: z.int(),
  return_code: z.string(),
  amount_cents: cents,
  reference: z.string(),
  customer_bsb: z.string(),
  customer_account_masked: z.string(),
  title: z.string(),
  outcome: z.enum(['matched', 'repeated', 'queued']),
  reason: z.string().nullable(),
  merchant_id: id('merchant').nullable(),
  merchant_name: z.string().nullable(),
  payment_id: id('payment').nullable(),
});

export const getReturnsFile = contract({
  name: 'getReturnsFile',
  area: 'merchant',
  method: 'GET',
  path: '/returns/detail',
  access: 'bank_files.read',
  summary: 'One return file with what could not be read in it',
  input: z.strictObject({ id: id('returns_file') }),
  output: z.strictObject({
    file: returnsFile,
    sha256: z.string(),
    faults: z.array(
      z.strictObject({
        line: z.int(),
        field: z.string(),
        code: z.string(),
        message: z.strictObject({ en: z.string(), zh: z.string() }),
      }),
    ),
  }),
});

export const listReturnsLines = contract({
  name: 'listReturnsLines',
  area: 'merchant',
  method: 'GET',
  path: '/returns/lines',
  access: 'bank_files.read',
  summary: 'The lines of one return file with what each did',
  input: listInput(['line'], {
    id: id('returns_file'),
    outcome: oneOrMore(['matched', 'repeated', 'queued']),
  }),
  output: listOutput(returnLineRow),
});

/** The largest return file taken: about 100,000 lines. */
const RETURNS_LIMIT_BYTES = 16 * 1024 * 1024;

export const loadReturns = contract({
  name: 'loadReturns',
  area: 'merchant',
  method: 'POST',
  path: '/returns/load',
  access: 'bank_files.write',
  summary: "Loads a bank's return file into the inbox; the same file again changes nothing",
  input: z.strictObject({
    filename: text(200),
    content: z.string().min(1, 'required').max(RETURNS_LIMIT_BYTES, 'too_long'),
    facility_id: id('facility').optional(),
  }),
  output: z.strictObject({ file: returnsFile, is_repeat: z.boolean() }),
  refusals: [
    'returns.unreadable',
    'returns.cut_short',
    'returns.foreign',
    'returns.future',
    'returns.no_inbox',
  ],
  bodyLimitBytes: RETURNS_LIMIT_BYTES + 64 * 1024,
});

export const recordNoReturns = contract({
  name: 'recordNoReturns',
  area: 'merchant',
  method: 'POST',
  path: '/returns/none',
  access: 'bank_files.write',
  summary: 'Records that the bank sent no returns for a day, which closes its inbox',
  input: z.strictObject({ bank_date: localDate, facility_id: id('facility').optional() }),
  output: done,
  idempotent: true,
  refusals: ['returns.future', 'returns.no_bank_day', 'returns.no_inbox'],
});

export const listInboxDays = contract({
  name: 'listInboxDays',
  area: 'merchant',
  method: 'GET',
  path: '/returns/inbox',
  access: 'bank_files.read',
  summary: 'The latest bank days of the inbox: closed by a file, by "no returns", or still open',
  input: nothing,
  output: z.strictObject({
    facilities: z.array(
      z.strictObject({
        id: id('facility'),
        name: z.string(),
        user_id: z.string(),
        days: z.array(
          z.strictObject({
            bank_date: localDate,
            closed_by: z.enum(['file', 'none']).nullable(),
            closed_at: instant.nullable(),
            /** Files that clear only once this day is closed, and their money. */
            files: z.int(),
            total_cents: cents,
          }),
        ),
      }),
    ),
  }),
});

/** What waits for a person. At most one of the ids says what it is about. */
export const exceptionRow = z.strictObject({
  id: id('exception'),
  merchant_id: id('merchant'),
  merchant_name: z.string(),
  kind: z.string(),
  reason: z.string(),
  payment_id: id('payment').nullable(),
  customer_id: id('customer').nullable(),
  invoice_id: id('invoice').nullable(),
  bank_file_id: id('bank_file').nullable(),
  returns_file_id: id('returns_file').nullable(),
  /** What is known of it, as its kind has it: a reference, an amount in cents, a file's name. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  status: z.enum(['open', 'resolved']),
  created_at: instant,
  resolved_at: instant.nullable(),
  resolution: z.string().nullable(),
});

export const listExceptions = contract({
  name: 'listExceptions',
  area: 'merchant',
  method: 'GET',
  path: '/exception/list',
  access: 'payments.read',
  summary:
    'What waits for a person, with its reason, the latest first; `search` looks in what is known of it',
  input: listInput(['created_at'], {
    status: oneOrMore(['open', 'resolved']),
    /** One kind or several, comma separated. */
    kind: z.string().max(600).optional(),
  }),
  output: listOutput(exceptionRow),
});

export const resolveException = contract({
  name: 'resolveException',
  area: 'merchant',
  method: 'POST',
  path: '/exception/resolve/{id}',
  access: 'payments.write',
  summary: 'Notes how something that waited was settled',
  input: z.strictObject({ id: id('exception'), ...ofMerchant, resolution: text(500) }),
  output: done,
});

export const BANK_FILE_REFUSALS = {
  'bank_file.download_refused': {
    en: 'This file was withdrawn and must not be lodged',
    zh: '该文件已撤回，不得提交',
  },
  'bank_file.accept_refused': {
    en: 'This file was withdrawn or rejected and cannot be accepted',
    zh: '该文件已撤回或被拒，无法登记受理',
  },
  'bank_file.withdraw_refused': {
    en: 'The bank has this file; it can no longer be withdrawn',
    zh: '银行已受理该文件，无法撤回',
  },
  'bank_file.reject_refused': {
    en: 'Only a file that the bank has taken and that has not cleared can be rejected',
    zh: '只有银行已受理且尚未结清的文件才能登记为被拒',
  },
  'debit_run.running': {
    en: 'A debit run is under way. Look again in a moment',
    zh: '扣款批次正在进行，请稍后再看',
  },
  'returns.unreadable': {
    en: 'This is not a return file that can be read ({lines} faults). {faults}',
    zh: '无法识别该退回文件（{lines} 处错误）。{faults}',
  },
  'returns.cut_short': {
    en: 'This file was cut short: its total record is missing or counts more lines. Nothing was loaded',
    zh: '该文件不完整：缺少合计记录或行数不足，未作任何处理',
  },
  'returns.foreign': {
    en: 'This file belongs to another user id than {user_id}. Nothing was loaded',
    zh: '该文件不属于用户编号 {user_id}，未作任何处理',
  },
  'returns.future': { en: '{date} has not come yet', zh: '{date} 尚未到来' },
  'returns.no_bank_day': {
    en: 'Banks are closed on {date}: there is nothing to record',
    zh: '{date} 银行休息，无需登记',
  },
  'returns.no_inbox': { en: 'There is no returns inbox here', zh: '此处没有退回收件箱' },
} as const satisfies Sentences;
