import { z } from 'zod';
import { contract } from './contract.ts';
import { postingView } from './ledger.ts';
import type { Sentences } from './refusals.ts';
import {
  cents,
  currency,
  done,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  nothing,
  oneOrMore,
} from './wire.ts';

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
  date_from: localDate.optional(),
  date_to: localDate.optional(),
};

export const listPayouts = contract({
  name: 'listPayouts',
  area: 'merchant',
  method: 'GET',
  path: '/payout/list',
  access: 'payouts.read',
  summary: 'Payouts, the latest first; the search finds a number or a lodgement reference',
  input: listInput(['payout_date'], filters),
  output: listOutput(payoutRow),
  shows: ['payouts', 'statements'],
});

/** Where a merchant's payouts go, and why none leaves just now. */
const payoutAccount = z.strictObject({
  bank_name: z.string().nullable(),
  bsb: z.string(),
  account_masked: z.string(),
  account_name: z.string(),
  held_until: localDate.nullable(),
  returned_at: instant.nullable(),
});

export const getPayoutSummary = contract({
  name: 'getPayoutSummary',
  area: 'merchant',
  method: 'GET',
  path: '/payout/summary',
  access: 'payouts.read',
  summary: 'Exact count and sum of the payouts that match, and what is paid out next',
  input: z.strictObject({ search: z.string().trim().max(200).optional(), ...filters }),
  output: z.strictObject({
    count: z.int(),
    sum_cents: cents,
    currency,
    /** Facilitated merchants are paid out; a direct one is paid by its bank. */
    settlement_model: z.enum(['facilitated', 'direct', 'none']),
    available_cents: cents,
    /** Cleared, but the bank has not credited the file yet. */
    uncredited_cents: cents,
    on_the_way_cents: cents,
    next_date: localDate.nullable(),
    next_cents: cents,
    /** The next payout when it is drawn already. */
    next_id: id('payout').nullable(),
    minimum_cents: cents,
    frequency: z.enum(['daily', 'weekly', 'manual']),
    account: payoutAccount.nullable(),
    can: z.strictObject({ draw: z.boolean(), confirm_account: z.boolean() }),
  }),
  shows: ['payouts'],
});

export const PAYOUT_LINE_KINDS = ['debit', 'return', 'fee', 'other'] as const;

const lineKind = z.enum(PAYOUT_LINE_KINDS);

export const getPayout = contract({
  name: 'getPayout',
  area: 'merchant',
  method: 'GET',
  path: '/payout/detail',
  access: 'payouts.read',
  summary: 'One payout with its statement: the lines sum to the amount',
  input: z.strictObject({
    id: id('payout'),
    kind: oneOrMore(PAYOUT_LINE_KINDS),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
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
    totals: z.array(z.strictObject({ kind: lineKind, count: z.int(), amount_cents: cents })),
    lines: z.strictObject({
      rows: z.array(
        z.strictObject({
          position: z.int(),
          kind: lineKind,
          /** What was posted, for kinds that are not a debit, a return or a fee. */
          posting_kind: z.string(),
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
    postings: z.array(postingView),
  }),
  shows: ['payouts'],
});

export const approvePayout = contract({
  name: 'approvePayout',
  area: 'merchant',
  method: 'POST',
  path: '/payout/approve/{id}',
  access: 'payouts.release',
  summary: 'Approves a draft payout; its bank file is built',
  input: z.strictObject({ id: id('payout') }),
  output: z.strictObject({ id: id('payout'), status: payoutStatus }),
  idempotent: true,
  refusals: [
    'payout.approve_refused',
    'payout.details_held',
    'payout.details_returned',
    'payout.no_account',
    'merchant.not_live',
  ],
  changes: ['payouts'],
});

export const drawPayout = contract({
  name: 'drawPayout',
  area: 'merchant',
  method: 'POST',
  path: '/payout/create',
  access: 'payouts.release',
  summary: 'Draws a draft payout now from what has cleared and been credited',
  input: nothing,
  output: z.strictObject({ id: id('payout'), status: payoutStatus }),
  idempotent: true,
  refusals: [
    'payout.nothing_to_pay',
    'payout.no_account',
    'payout.details_held',
    'payout.details_returned',
    'payout.direct',
    'merchant.not_live',
  ],
  changes: ['payouts'],
});

export const confirmPayoutAccount = contract({
  name: 'confirmPayoutAccount',
  area: 'merchant',
  method: 'POST',
  path: '/payout/confirmAccount',
  access: 'settings.write',
  summary: 'Confirms the payout account after a payout came back from it, so that payouts go on',
  input: nothing,
  output: done,
  idempotent: true,
  refusals: ['payout.no_account'],
  changes: ['payouts'],
});

export const downloadPayoutStatement = contract({
  name: 'downloadPayoutStatement',
  area: 'merchant',
  method: 'POST',
  path: '/payout/statement/{id}',
  access: 'payouts.read',
  summary: 'A ticket to download the statement of a payout as CSV',
  input: z.strictObject({ id: id('payout') }),
  output: z.strictObject({ path: z.string() }),
  secret: true,
  changes: [],
});

export const PAYOUT_REFUSALS = {
  'payout.approve_refused': {
    en: 'Only a draft payout can be approved',
    zh: '只有草稿状态的付款结算可以批准',
  },
  'payout.edit_refused': {
    en: 'A returned payout is not changed any more',
    zh: '已退回的付款结算不能再更改',
  },
  'payout.withdraw_refused': { en: 'This payout cannot be withdrawn', zh: '该付款结算无法撤回' },
  'payout.lodge_refused': { en: 'This payout cannot be lodged', zh: '该付款结算无法提交银行' },
  'payout.approve_first': { en: 'Approve the payout first', zh: '请先批准该付款结算' },
  'payout.already_lodged': { en: 'The payout is with the bank already', zh: '该付款结算已提交银行' },
  'payout.withdraw_approval_first': { en: 'Withdraw the approval first', zh: '请先撤回批准' },
  'payout.statement_matches_refused': {
    en: 'The statement shows a payout that was never lodged',
    zh: '对账单显示了一笔尚未提交的付款结算',
  },
  'payout.bank_returns_refused': {
    en: 'A payout that was never lodged cannot come back',
    zh: '尚未提交的付款结算不会被退回',
  },
  'payout.paid_after_returned': {
    en: 'The statement shows a payout that the bank had returned',
    zh: '对账单显示了一笔银行已退回的付款结算',
  },
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
    zh: '银行信息已变更，将于 {date} 恢复付款结算',
  },
  'payout.details_returned': {
    en: 'A payout came back from this bank account. Confirm or change the account first',
    zh: '有一笔付款结算从该银行账户退回，请先确认或更换账户',
  },
  'payout.direct': {
    en: 'With a direct facility the bank pays you itself; there is nothing to pay out here',
    zh: '直连模式下银行直接入账，无需在此提款',
  },
} as const satisfies Sentences;
