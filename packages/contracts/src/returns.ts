import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
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
  text,
} from './wire.ts';

const returnsFile = z.strictObject({
  id: id('returns_file'),
  filename: z.string(),
  bank_date: localDate,
  status: z.enum(['loading', 'loaded']),
  lines: z.int(),
  /** Those that have had their effect: fewer than `lines` while it is loading. */
  lines_done: z.int(),
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
  summary: 'Return files loaded into the signed-in tenant’s inbox, the latest first',
  input: listInput(['loaded_at'], {}),
  output: listOutput(returnsFile),
  refusals: ['returns.no_inbox'],
  shows: ['returns'],
});

/** What a line brings: the return of a debit or of a credit (a refund, a payout), or the refusal of a return. */
const RETURN_LINE_BRINGS = ['returned_debit', 'returned_credit', 'refused_return'] as const;
export type ReturnLineBrings = (typeof RETURN_LINE_BRINGS)[number];

const RETURN_OUTCOMES = ['matched', 'repeated', 'queued', 'dismissed'] as const;

export const returnLineRow = z.strictObject({
  line: z.int(),
  return_code: z.string(),
  amount_cents: cents,
  reference: z.string(),
  customer_bsb: z.string(),
  customer_account_masked: z.string(),
  title: z.string(),
  outcome: z.enum(RETURN_OUTCOMES),
  /** Only a returned debit can be applied to one. */
  brings: z.enum(RETURN_LINE_BRINGS),
  reason: z.string().nullable(),
  /** Who applied or dismissed a line that waited, and why it was dismissed. */
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
  merchant_id: id('merchant').nullable(),
  merchant_name: z.string().nullable(),
  payment_id: id('payment').nullable(),
  /** The number of the tax invoice whose debit came back, where it is one. */
  tax_invoice: z.string().nullable(),
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
  shows: ['returns'],
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
    outcome: oneOrMore(RETURN_OUTCOMES),
  }),
  output: listOutput(returnLineRow),
  shows: ['returns'],
});

/** More lines than the largest return file has. */
const LINES_MAX = 3_000_000;

export const listReturnCandidates = contract({
  name: 'listReturnCandidates',
  area: 'merchant',
  method: 'GET',
  path: '/returns/candidates',
  access: 'bank_files.write',
  summary:
    'The debits that a waiting return line may be about, those of tax invoices too: with its amount, and its reference or account',
  input: z.strictObject({ id: id('returns_file'), line: z.coerce.number().int().min(1).max(LINES_MAX) }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        merchant_id: id('merchant'),
        merchant_name: z.string(),
        /** The debit of a payer, or that of a tax invoice of the merchant. */
        payment_id: id('payment').nullable(),
        fee_debit_id: id('fee_debit').nullable(),
        customer_name: z.string().nullable(),
        reference: z.string(),
        bsb: z.string(),
        account_masked: z.string(),
        amount_cents: cents,
        processing_date: localDate,
        stage: z.enum(['submitted', 'cleared']),
      }),
    ),
  }),
  shows: ['returns', 'payments'],
});

export const resolveReturnLine = contract({
  name: 'resolveReturnLine',
  area: 'merchant',
  method: 'POST',
  path: '/returns/resolve/{id}',
  access: 'bank_files.write',
  summary:
    'Applies a waiting return line to a debit, by two people where they differ, or dismisses it with a reason',
  input: z
    .strictObject({
      id: id('returns_file'),
      line: z.int().min(1, 'too_small').max(LINES_MAX, 'too_big'),
      as: z.enum(['applied', 'dismissed']),
      ...ofMerchant,
      payment_id: id('payment').optional(),
      /** Instead of `payment_id`: the debit of a tax invoice. */
      fee_debit_id: id('fee_debit').optional(),
      reason: z.string().trim().max(200, 'too_long').optional(),
    })
    .superRefine((value, context) => {
      const refuse = (path: 'payment_id' | 'fee_debit_id' | 'reason', message: 'required' | 'invalid') =>
        context.addIssue({ code: 'custom', path: [path], message });
      if (value.as === 'dismissed') return value.reason ? undefined : refuse('reason', 'required');
      if (value.payment_id && value.fee_debit_id) return refuse('fee_debit_id', 'invalid');
      if (!value.payment_id && !value.fee_debit_id) refuse('payment_id', 'required');
    }),
  /** Null where it was done at once. */
  output: z.strictObject({ waiting: waitingChange }),
  idempotent: true,
  refusals: [
    'returns.line_decided',
    'returns.line_of_credit',
    'returns.line_refuses',
    'returns.not_with_bank',
    'returns.line_amount_differs',
    'facility.none',
    'mandate.need_details_refused',
    'mandate.suspend_refused',
    'payment.aud_only',
    ...WAITING_REFUSALS,
  ],
  changes: [
    'returns',
    'bank-files',
    'payments',
    'debits',
    'invoices',
    'ledger',
    'exceptions',
    'customers',
    'approvals',
    'tax-invoices',
  ],
});

/** The largest return file taken: about 2,000,000 lines. */
export const RETURNS_LIMIT_BYTES = 256 * 1024 * 1024;

export const loadReturns = contract({
  name: 'loadReturns',
  area: 'merchant',
  method: 'POST',
  path: '/returns/load',
  access: 'bank_files.write',
  summary: 'Loads a bank’s return file into the inbox; the same file again changes nothing',
  input: z.strictObject({
    filename: text(200),
    facility_id: id('facility').optional(),
  }),
  output: z.strictObject({ file: returnsFile, is_repeat: z.boolean() }),
  refusals: [
    'returns.unreadable',
    'returns.cut_short',
    'returns.foreign',
    'returns.future',
    'returns.no_inbox',
    'facility.none',
    'bank_file.accept_refused',
    'bank_file.details_changed',
    'mandate.need_details_refused',
    'mandate.suspend_refused',
    'payment.aud_only',
  ],
  file: { field: 'file', bytesMax: RETURNS_LIMIT_BYTES, kept: true },
  changes: ['returns', 'bank-files', 'payments', 'debits', 'invoices', 'ledger', 'exceptions', 'customers'],
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
  changes: ['returns', 'bank-files'],
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
  refusals: ['returns.no_inbox'],
  shows: ['returns', 'bank-files'],
});

export const waiveDishonourFee = contract({
  name: 'waiveDishonourFee',
  area: 'merchant',
  method: 'POST',
  path: '/returns/waiveFee/{id}',
  access: 'invoices.write',
  summary:
    'Waives the dishonour fee of an invoice that nobody paid, with its debits that are not with the bank',
  input: z.strictObject({ id: id('invoice') }),
  output: done,
  idempotent: true,
  refusals: [
    'customer.erased',
    'invoice.not_a_fee',
    'invoice.fee_paid',
    'bank_debit.already_with_the_bank',
    'bank_debit.cancel_refused',
  ],
  changes: ['invoices', 'payments', 'customers'],
});
