import { z } from 'zod';
import { WAITING_REFUSALS, waitingChange } from './approvals.ts';
import { contract } from './contract.ts';
import { cents, currency, id, listInput, listOutput, localDate, nothing, oneOrMore, text } from './wire.ts';

const depositRow = z.strictObject({
  id: id('bank_file'),
  filename: z.string(),
  reference: z.string().nullable(),
  processing_date: localDate,
  records: z.int(),
  amount_cents: cents,
  /** The day on which the bank's statement shows it; null while it waits for its line. */
  credited_on: localDate.nullable(),
});

export const listDeposits = contract({
  name: 'listDeposits',
  area: 'merchant',
  method: 'GET',
  path: '/payout/deposits',
  access: 'payouts.read',
  summary: 'What a direct merchant’s own bank pays in: accepted debit files and the line that shows each',
  input: listInput(['processing_date'], {
    matched: z.enum(['yes', 'no']).optional(),
    date_from: localDate.optional(),
    date_to: localDate.optional(),
  }),
  output: listOutput(depositRow),
  shows: ['payouts', 'statements'],
});

/** What a line of a bank statement can be. */
export const STATEMENT_MATCHES = [
  'debit_file',
  'payout',
  'payout_returned',
  'refund_file',
  'refund_returned',
  'card_settlement',
  'bpay_settlement',
  'recall',
  'returns',
  'shortfall',
  'fee_sweep',
  'merchant_debt',
  /** A direct merchant pays a tax invoice whose debit failed. */
  'tax_invoice',
  /** The platform's debit of a tax invoice, or its return, on the merchant's own statement. */
  'platform_debit',
] as const;

/** What only a person can say of a line: nothing on our side expects it. */
export const STATEMENT_MARKS = ['bank_fee', 'other'] as const;

/** Why a line waits for a person. */
export const STATEMENT_REASONS = [
  'nothing_matches',
  'several_match',
  'several_lines',
  'amount_differs',
] as const;

const statementRow = z.strictObject({
  id: id('statement_line'),
  booked_on: localDate,
  amount_cents: cents,
  description: z.string(),
  balance_cents: cents.nullable(),
  status: z.enum(['matched', 'queued']),
  matched_kind: z.enum([...STATEMENT_MATCHES, ...STATEMENT_MARKS]).nullable(),
  /** The file's name, the payout's number, the day of the returns. */
  matched_name: z.string().nullable(),
  /** The merchant whose money it is, on the platform's statement. */
  matched_merchant: z.string().nullable(),
  /** What it was matched to, where that has a page: the file of debits or of a payout, a return file, who paid a debt. */
  matched_file: z.strictObject({ id: id('bank_file'), merchant_id: id('merchant') }).nullable(),
  matched_returns_id: id('returns_file').nullable(),
  matched_merchant_id: id('merchant').nullable(),
  reason: z.enum(STATEMENT_REASONS).nullable(),
  /** A person said what it is, and why when nothing expected it. */
  by_hand: z.boolean(),
  note: z.string().nullable(),
  /** What it is said to be, or that this is taken back, waits for a second person. */
  is_waiting: z.boolean(),
  /** What a person said it is can be taken back. */
  can_reopen: z.boolean(),
});

const statementFilters = {
  status: oneOrMore(['matched', 'queued']),
  date_from: localDate.optional(),
  date_to: localDate.optional(),
};

export const listStatementLines = contract({
  name: 'listStatementLines',
  area: 'merchant',
  method: 'GET',
  path: '/statement/list',
  access: 'statements.read',
  summary: 'Lines of the bank’s statement and what each was matched to',
  input: listInput(['booked_on'], statementFilters),
  output: listOutput(statementRow),
  shows: ['statements', 'approvals'],
});

export const getStatementSummary = contract({
  name: 'getStatementSummary',
  area: 'merchant',
  method: 'GET',
  path: '/statement/summary',
  access: 'statements.read',
  summary: 'Exact count and sum of the lines that match, how many wait, and how far the statement goes',
  input: z.strictObject({ search: z.string().trim().max(200).optional(), ...statementFilters }),
  output: z.strictObject({
    count: z.int(),
    sum_cents: cents,
    queued: z.int(),
    queued_cents: cents,
    through: localDate.nullable(),
    balance_cents: cents.nullable(),
    /** The book less the statement, after what is known to be under way; null where no balance is stated. */
    difference_cents: cents.nullable(),
  }),
  shows: ['statements'],
});

/** How long the text of a bank statement may be, in characters. */
export const STATEMENT_LENGTH_MAX = 5_000_000;

export const importStatement = contract({
  name: 'importStatement',
  area: 'merchant',
  method: 'POST',
  path: '/statement/import',
  access: 'statements.write',
  summary: 'Loads a bank statement in CSV; lines match themselves, the rest wait with a reason',
  input: z.strictObject({ content: z.string().min(1, 'required').max(STATEMENT_LENGTH_MAX, 'too_long') }),
  output: z.strictObject({
    lines: z.int(),
    matched: z.int(),
    queued: z.int(),
    repeated: z.int(),
    faults: z.array(z.strictObject({ line: z.int(), message: z.string() })),
  }),
  idempotent: true,
  bodyLimitBytes: 6_000_000,
  refusals: [
    'statement.unreadable',
    'statement.future',
    'statement.month_first',
    'statement.none',
    'payout.statement_matches_refused',
    'payout.paid_after_returned',
    'payout.paid_after_rejected',
    'payout.bank_returns_refused',
  ],
  changes: ['statements', 'exceptions', 'payouts'],
});

export const getTrustPosition = contract({
  name: 'getTrustPosition',
  area: 'merchant',
  method: 'GET',
  path: '/trust/detail',
  access: 'trust.read',
  summary: 'The trust account at this moment: bank, merchants’ balances, uncleared, on the way, fees',
  input: nothing,
  output: z.strictObject({
    trust_bank_cents: cents,
    /** The sum of the merchants' positive balances; what others owe is `shortfall_cents`. */
    merchants_cents: cents,
    shortfall_cents: cents,
    funded_cents: cents,
    uncleared_cents: cents,
    payouts_out_cents: cents,
    fees_cents: cents,
    difference_cents: cents,
    statement: z
      .strictObject({
        through: localDate,
        balance_cents: cents,
        book_cents: cents,
        /** On the statement, not in the book: lines that wait, and returns without a debit. */
        unmatched_cents: cents,
        /** In the book, not on the statement yet: returns and cover for shortfalls. */
        outstanding_cents: cents,
        difference_cents: cents,
      })
      .nullable(),
    merchants: z.array(
      z.strictObject({
        id: id('merchant'),
        name: z.string(),
        slug: z.string(),
        balance_cents: cents,
        uncleared_cents: cents,
      }),
    ),
    /** Other currencies: held in trust accounts of their own, which no statement here shows and no file pays out. */
    others: z.array(
      z.strictObject({
        currency,
        trust_bank_cents: cents,
        shortfall_cents: cents,
        funded_cents: cents,
        merchants: z.array(
          z.strictObject({ id: id('merchant'), name: z.string(), slug: z.string(), balance_cents: cents }),
        ),
      }),
    ),
    closes: z.array(
      z.strictObject({
        day: localDate,
        trust_bank_cents: cents,
        merchants_cents: cents,
        uncleared_cents: cents,
        payouts_out_cents: cents,
        fees_cents: cents,
        funded_cents: cents,
      }),
    ),
  }),
  shows: ['statements', 'payouts', 'ledger'],
});

export const listStatementCandidates = contract({
  name: 'listStatementCandidates',
  area: 'merchant',
  method: 'GET',
  path: '/statement/candidates',
  access: 'statements.write',
  summary: 'What a waiting line could be: everything expected of exactly its amount, the nearest day first',
  input: z.strictObject({ id: id('statement_line') }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        as: z.enum(STATEMENT_MATCHES),
        bank_file_id: id('bank_file').nullable(),
        payout_id: id('payout').nullable(),
        returns_file_id: id('returns_file').nullable(),
        posting_id: id('posting').nullable(),
        recall_id: id('recall').nullable(),
        refund_id: id('refund').nullable(),
        settlement_id: id('card_settlement').nullable(),
        bpay_settlement_id: id('bpay_settlement').nullable(),
        /** Who pays what it owes, with this amount or another. */
        merchant_id: id('merchant').nullable(),
        fee_debit_id: id('fee_debit').nullable(),
        name: z.string().nullable(),
        merchant: z.string().nullable(),
        date: localDate,
      }),
    ),
  }),
  shows: ['statements', 'payouts'],
});

/** What names each thing that a line can be; a mark names nothing and has a reason instead. */
const NAMED_BY = {
  debit_file: 'bank_file_id',
  payout: 'payout_id',
  payout_returned: 'payout_id',
  refund_file: 'bank_file_id',
  refund_returned: 'refund_id',
  card_settlement: 'settlement_id',
  bpay_settlement: 'bpay_settlement_id',
  recall: 'recall_id',
  returns: 'returns_file_id',
  shortfall: 'posting_id',
  fee_sweep: 'posting_id',
  merchant_debt: 'merchant_id',
  tax_invoice: 'fee_debit_id',
  platform_debit: 'posting_id',
  bank_fee: 'reason',
  other: 'reason',
} as const satisfies Record<(typeof STATEMENT_MATCHES | typeof STATEMENT_MARKS)[number], string>;

const NAMES = [...new Set(Object.values(NAMED_BY))];

export const resolveStatementLine = contract({
  name: 'resolveStatementLine',
  area: 'merchant',
  method: 'POST',
  path: '/statement/resolve/{id}',
  access: 'statements.write',
  summary:
    'A person says what a waiting line is: something expected, the bank’s fee, or something else with a reason. A merchant’s payment of more than it owes, or without its reference, waits for a second person',
  input: z
    .strictObject({
      id: id('statement_line'),
      as: z.enum([...STATEMENT_MATCHES, ...STATEMENT_MARKS]),
      bank_file_id: id('bank_file').optional(),
      payout_id: id('payout').optional(),
      returns_file_id: id('returns_file').optional(),
      posting_id: id('posting').optional(),
      recall_id: id('recall').optional(),
      refund_id: id('refund').optional(),
      settlement_id: id('card_settlement').optional(),
      bpay_settlement_id: id('bpay_settlement').optional(),
      merchant_id: id('merchant').optional(),
      fee_debit_id: id('fee_debit').optional(),
      reason: z.string().trim().max(200, 'too_long').optional(),
    })
    .superRefine((value, context) => {
      for (const name of NAMES) {
        const isWanted = name === NAMED_BY[value.as];
        if (isWanted === Boolean(value[name])) continue;
        context.addIssue({ code: 'custom', path: [name], message: isWanted ? 'required' : 'invalid' });
      }
    }),
  output: z.strictObject({ waiting: waitingChange }),
  idempotent: true,
  refusals: [
    'statement.line_matched',
    'statement.not_expected',
    'statement.fee_comes_in',
    'statement.expected',
    'statement.bpay_line_waits',
    'statement.returns_faulty',
    'payout.statement_matches_refused',
    'payout.paid_after_returned',
    'payout.paid_after_rejected',
    'payout.bank_returns_refused',
    ...WAITING_REFUSALS,
  ],
  changes: ['statements', 'payouts', 'exceptions', 'ledger', 'approvals'],
});

export const reopenStatementLine = contract({
  name: 'reopenStatementLine',
  area: 'merchant',
  method: 'POST',
  path: '/statement/reopen/{id}',
  access: 'statements.write',
  summary:
    'Takes back what a person said a line is: what was posted is reversed, and the line waits again. Taking money from a merchant waits for a second person',
  input: z.strictObject({ id: id('statement_line'), reason: text(200) }),
  output: z.strictObject({ waiting: waitingChange }),
  idempotent: true,
  refusals: [
    'statement.line_waits',
    'statement.not_by_hand',
    'statement.was_paid_out',
    'statement.merchant_closed',
    ...WAITING_REFUSALS,
  ],
  changes: ['statements', 'payouts', 'ledger', 'approvals'],
});
