import { PAYOUT_STATES } from '@lorikeet/domain/payouts';
import { z } from 'zod';
import { contract } from './contract.ts';
import { postingView } from './ledger.ts';
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
  text,
} from './wire.ts';

export const PAYOUT_STATUSES = PAYOUT_STATES;

export const payoutStatus = z.enum(PAYOUT_STATUSES);

/** A draft shows the account that payouts go to now, by which it is approved; any other the one that it went to. */
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

/** What moves a balance until it is paid out, in the order of a statement. */
const LINE_KINDS = ['debit', 'card', 'bpay', 'fee', 'return', 'refund', 'dispute', 'other'] as const;
export type PayoutLineKind = (typeof LINE_KINDS)[number];

/** What the rows of a statement can be narrowed to; `carried` rows are its opening balance. */
export const PAYOUT_ROW_KINDS = ['carried', ...LINE_KINDS] as const;

/** The parts of a statement; the GST of fees is one of its own. */
export const PAYOUT_PART_KINDS = [...LINE_KINDS, 'gst'] as const;

/** opening + parts = paid + closing; amounts are signed as they change the balance. */
export const statement = z.strictObject({
  /** What statements of evenings without a payout left. */
  opening_cents: cents,
  parts: z.array(
    z.strictObject({
      kind: z.enum(PAYOUT_PART_KINDS),
      count: z.int().nullable(),
      /** A fee is without its GST, which follows it. */
      amount_cents: cents,
    }),
  ),
  paid_cents: cents,
  closing_cents: cents,
});

/** What the merchant has in a currency that no bank file carries. It waits: nothing pays it out. */
const otherBalance = z.strictObject({
  currency,
  available_cents: cents,
  reserved_cents: cents,
  /** Taken by card, and not settled by the acquirer yet. */
  on_the_way_cents: cents,
  /** Of a merchant whose own acquirer settles. */
  bank_cents: cents,
});

/** The statement of an evening on which there was too little to pay out. */
const carriedStatement = statement.extend({ date: localDate });

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
    others: z.array(otherBalance),
    /** Facilitated merchants are paid out; a direct one is paid by its bank. */
    settlement_model: z.enum(['facilitated', 'direct', 'none']),
    /** What the money comes by, now or before: both of one that went from one to the other. */
    landings: z.array(z.enum(['payouts', 'deposits'])),
    available_cents: cents,
    /** Cleared, but the bank has not credited the file yet. */
    uncredited_cents: cents,
    on_the_way_cents: cents,
    next_date: localDate.nullable(),
    next_cents: cents,
    /** The next payout when it is drawn already. */
    next_id: id('payout').nullable(),
    /** The last evening without a payout, while nothing has been drawn since. */
    carried: carriedStatement.nullable(),
    /** What a negative balance owes the platform, and the reference by which it can be paid in. */
    debt: z.strictObject({ owed_cents: cents, reference: z.string().nullable() }).nullable(),
    minimum_cents: cents,
    frequency: z.enum(['daily', 'weekly', 'manual']),
    account: payoutAccount.nullable(),
    can: z.strictObject({ draw: z.boolean(), confirm_account: z.boolean() }),
  }),
  shows: ['payouts'],
});

export const getPayout = contract({
  name: 'getPayout',
  area: 'merchant',
  method: 'GET',
  path: '/payout/detail',
  access: 'payouts.read',
  summary: 'One payout with its statement: a row a debit with its fee, opening and closing balance',
  input: z.strictObject({
    id: id('payout'),
    kind: oneOrMore(PAYOUT_ROW_KINDS),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce.number().int().min(10).max(100).default(50),
  }),
  output: z.strictObject({
    payout: payoutRow.extend({
      account_id: id('payout_account'),
      account_name: z.string(),
      bsb: z.string(),
      cut_off_at: instant,
      approved_at: instant.nullable(),
      lodged_at: instant.nullable(),
      lodgement_reference: z.string().nullable(),
      return_reason: z.string().nullable(),
      updated_at: instant,
      can: z.strictObject({ approve: z.boolean(), withdraw: z.boolean() }),
    }),
    statement,
    /** The evenings before it whose balance it opened with. */
    carried: z.array(carriedStatement),
    /** Rows of each kind. */
    totals: z.array(z.strictObject({ kind: z.enum(PAYOUT_ROW_KINDS), count: z.int() })),
    lines: z.strictObject({
      rows: z.array(
        z.strictObject({
          row: z.int(),
          kind: z.enum(LINE_KINDS),
          /** What was posted, for kinds that are not a debit, a return or a fee. */
          posting_kind: z.string(),
          /** gross + fee + GST = net; fees are negative. */
          gross_cents: cents,
          fee_cents: cents,
          gst_cents: cents,
          net_cents: cents,
          payment_id: id('payment').nullable(),
          posting_id: id('posting'),
          customer_id: id('customer').nullable(),
          customer_name: z.string().nullable(),
          description: z.string().nullable(),
          lodgement_reference: z.string().nullable(),
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
  summary:
    'Approves a draft payout; its bank file is built. One above what is available is drawn anew, as a draft',
  input: z.strictObject({
    id: id('payout'),
    /** The account that the approver saw: where payouts go to another by now, nothing is approved. */
    seen_account_id: id('payout_account').optional(),
  }),
  /** Another payout where the draft was drawn anew. */
  output: z.strictObject({ id: id('payout'), status: payoutStatus, is_drawn_anew: z.boolean() }),
  idempotent: true,
  refusals: [
    'payout.approve_refused',
    'payout.already_lodged',
    'payout.withdraw_refused',
    'payout.nothing_left',
    'payout.account_changed',
    'payout.details_held',
    'payout.details_returned',
    'payout.no_account',
    'merchant.not_live',
    'payout.direct',
    'facility.none',
  ],
  changes: ['payouts'],
});

export const withdrawPayout = contract({
  name: 'withdrawPayout',
  area: 'merchant',
  method: 'POST',
  path: '/payout/withdraw/{id}',
  access: 'payouts.release',
  summary: 'Takes back a payout that the bank does not have yet: its lines are in the balance again',
  input: z.strictObject({ id: id('payout'), reason: text(200) }),
  output: done,
  idempotent: true,
  refusals: ['bank_file.withdraw_refused', 'payout.already_lodged', 'payout.withdraw_refused'],
  changes: ['payouts', 'bank-files', 'exceptions'],
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
    'facility.none',
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
  summary:
    'A ticket to download the statement of a payout in the language of the call: as CSV, or as PDF once approved',
  input: z.strictObject({ id: id('payout'), format: z.enum(['csv', 'pdf']).default('csv') }),
  output: z.strictObject({ path: z.string() }),
  refusals: ['payout.approve_first', 'payout.statement_withdrawn'],
  secret: true,
  changes: [],
});
