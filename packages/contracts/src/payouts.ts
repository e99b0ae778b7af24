import { z } from 'zod';
import { contract } from './contract.ts';
import type { Sentences } from './refusals.ts';
import { cents, currency, id, instant, listInput, listOutput, localDate, oneOrMore } from './wire.ts';

export const PAYOUT_STATUSES = ['draft', 'approved', 'lodged', 'paid', 'returned'] as const;
export const payoutStatus = z.enum(PAYOUT_STATUSES);

const payoutRow = z.strictObject({
  id: id('payout'),
  number: z.string(),
  status: payoutStatus,
  currency,
  amount_cents: cents,
  lines: z.int(),
  payout_date: localDate,
  paid_on: localDate.nullable(),
  bank_name: z.string().nullable(),
  account_masked: z.string(),
  created_at: instant,
});

const filters = {
  status: oneOrMore(PAYOUT_STATUSES),
  from: localDate.optional(),
  to: localDate.optional(),
};

export const payoutList = contract({
  name: 'payoutList',
  area: 'merchant',
  method: 'GET',
  path: '/payout/list',
  access: 'payouts.read',
  summary: 'Payouts, newest first',
  input: listInput(['payout_date'], filters),
  output: listOutput(payoutRow),
});

export const payoutSummary = contract({
  name: 'payoutSummary',
  area: 'merchant',
  method: 'GET',
  path: '/payout/summary',
  access: 'payouts.read',
  summary: 'Exact count and sum of the payouts that match, and what is on its way',
  input: z.strictObject({ search: z.string().trim().max(200).optional(), ...filters }),
  output: z.strictObject({
    count: z.int(),
    sum_cents: cents,
    currency,
    available_cents: cents,
    clearing_cents: cents,
    next_date: localDate.nullable(),
    next_cents: cents,
    held_until: localDate.nullable(),
  }),
});

export const PAYOUT_LINE_KINDS = ['debit', 'return', 'fee', 'other'] as const;

export const payoutDetail = contract({
  name: 'payoutDetail',
  area: 'merchant',
  method: 'GET',
  path: '/payout/detail',
  access: 'payouts.read',
  summary: 'One payout with its statement: the lines sum to the amount',
  input: z.strictObject({
    id: id('payout'),
    page: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(10).max(100).default(50),
  }),
  output: z.strictObject({
    payout: payoutRow.extend({
      account_name: z.string(),
      bsb: z.string(),
      cut_off_at: instant,
      approved_at: instant.nullable(),
      lodged_at: instant.nullable(),
      lodgement_reference: z.string().nullable(),
      return_reason: z.string().nullable(),
      can: z.strictObject({ approve: z.boolean() }),
    }),
    totals: z.array(z.strictObject({ kind: z.string(), count: z.int(), amount_cents: cents })),
    lines: z.strictObject({
      rows: z.array(
        z.strictObject({
          position: z.int(),
          kind: z.string(),
          amount_cents: cents,
          payment_id: id('payment').nullable(),
          posting_id: id('posting'),
          customer_id: id('customer').nullable(),
          customer_name: z.string().nullable(),
          description: z.string().nullable(),
          effective_date: localDate,
        }),
      ),
      count: z.int(),
    }),
  }),
});

export const payoutApprove = contract({
  name: 'payoutApprove',
  area: 'merchant',
  method: 'POST',
  path: '/payout/approve/{id}',
  access: 'payouts.release',
  summary: 'Approves a draft payout; its bank file is built',
  input: z.strictObject({ id: id('payout') }),
  output: z.strictObject({ id: id('payout'), status: payoutStatus }),
  idempotent: true,
  refusals: ['payout.approve_refused', 'payout.details_held'],
});

export const payoutDraw = contract({
  name: 'payoutDraw',
  area: 'merchant',
  method: 'POST',
  path: '/payout/create',
  access: 'payouts.release',
  summary: 'Draws a payout now from what has cleared and been credited',
  input: z.strictObject({}),
  output: z.strictObject({ id: id('payout'), status: payoutStatus }),
  idempotent: true,
  refusals: ['payout.nothing_to_pay', 'payout.no_account', 'payout.details_held', 'payout.direct'],
});

export const payoutStatement = contract({
  name: 'payoutStatement',
  area: 'merchant',
  method: 'POST',
  path: '/payout/statement/{id}',
  access: 'payouts.read',
  summary: 'A ticket to download the statement of a payout as CSV',
  input: z.strictObject({ id: id('payout') }),
  output: z.strictObject({ path: z.string() }),
});

const statementRow = z.strictObject({
  id: id('statement_line'),
  booked_on: localDate,
  amount_cents: cents,
  description: z.string(),
  balance_cents: cents.nullable(),
  status: z.enum(['matched', 'queued']),
  matched_kind: z.string().nullable(),
  matched_name: z.string().nullable(),
  reason: z.string().nullable(),
});

export const statementList = contract({
  name: 'statementList',
  area: 'merchant',
  method: 'GET',
  path: '/statement/list',
  access: 'statements.read',
  summary: "Lines of the bank's statement and what each was matched to",
  input: listInput(['booked_on'], {
    status: oneOrMore(['matched', 'queued']),
    from: localDate.optional(),
    to: localDate.optional(),
  }),
  output: listOutput(statementRow),
});

export const statementImport = contract({
  name: 'statementImport',
  area: 'merchant',
  method: 'POST',
  path: '/statement/import',
  access: 'statements.write',
  summary: 'Loads a bank statement in CSV; lines match themselves, the rest wait with a reason',
  input: z.strictObject({ content: z.string().min(1, 'required').max(5_000_000) }),
  output: z.strictObject({
    lines: z.int(),
    matched: z.int(),
    queued: z.int(),
    repeated: z.int(),
    faults: z.array(z.strictObject({ line: z.int(), message: z.string() })),
  }),
  idempotent: true,
  bodyLimitBytes: 6_000_000,
  refusals: ['statement.unreadable'],
});

export const trustPosition = contract({
  name: 'trustPosition',
  area: 'merchant',
  method: 'GET',
  path: '/trust/detail',
  access: 'trust.read',
  summary: "The trust account at this moment: bank, merchants' balances, uncleared, on the way, fees",
  input: z.strictObject({}),
  output: z.strictObject({
    trust_bank_cents: cents,
    merchants_cents: cents,
    uncleared_cents: cents,
    payouts_out_cents: cents,
    fees_cents: cents,
    difference_cents: cents,
    merchants: z.array(
      z.strictObject({ id: id('merchant'), name: z.string(), balance_cents: cents, uncleared_cents: cents }),
    ),
  }),
});

export const PAYOUT_REFUSALS = {
  'payout.approve_refused': { en: 'Only a draft payout can be approved', zh: '只有草稿状态的到账可以批准' },
  'payout.nothing_to_pay': {
    en: 'Nothing has cleared and been credited above your minimum yet',
    zh: '目前没有已清算并入账且高于最低额的款项',
  },
  'payout.no_account': {
    en: 'Add the bank account for payouts under Settings first',
    zh: '请先在设置中添加到账银行账户',
  },
  'payout.details_held': {
    en: 'The bank details changed; payouts start again on {date}',
    zh: '银行信息已变更，将于 {date} 恢复到账',
  },
  'payout.direct': {
    en: 'With a direct facility the bank pays you itself; there is nothing to pay out here',
    zh: '直连模式下银行直接入账，无需在此提款',
  },
  'statement.unreadable': {
    en: 'This is not a bank statement in CSV: no column for date and amount was found',
    zh: '这不是银行 CSV 对账单：未找到日期和金额列',
  },
} as const satisfies Sentences;
