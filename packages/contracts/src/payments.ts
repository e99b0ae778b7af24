import { TAX_CODES } from '@lorikeet/domain/invoicing';
import { MANDATE_STATES } from '@lorikeet/domain/mandates';
import { BANK_DEBIT_STAGES, NOTICE_KINDS, PAYMENT_STATUSES, RAILS } from '@lorikeet/domain/payments';
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
  optionalText,
  positiveCents,
  text,
} from './wire.ts';

/** Why a debit waits although it is due: its proof of notice is missing, came back, came too late, or is too old. */
export const HOLD_REASONS = ['no_notice', 'notice_too_old', 'notice_bounced', 'unreachable'] as const;

/** What the list shows and counts; the same words in the search box, the address and the call. */
const paymentFilters = {
  status: oneOrMore(PAYMENT_STATUSES),
  rail: oneOrMore(RAILS),
  customer_id: id('customer').optional(),
  /** By the day on which the money is taken. */
  date_from: localDate.optional(),
  date_to: localDate.optional(),
  amount_min: z.coerce.number().int().optional(),
  amount_max: z.coerce.number().int().optional(),
};

/** One attempt to take money, as a list shows it. */
export const paymentRow = z.strictObject({
  id: id('payment'),
  rail: z.enum(RAILS),
  status: z.enum(PAYMENT_STATUSES),
  stage: z.string(),
  customer_id: id('customer'),
  customer_name: z.string(),
  /** `Commonwealth Bank ••• 5678`. */
  method: z.string().nullable(),
  description: z.string(),
  reference: z.string().nullable(),
  currency,
  amount_cents: cents,
  due_date: localDate,
  debit_date: localDate,
  attempt: z.int(),
  hold_reason: z.string().nullable(),
  /** The mandate's state when it keeps the debit from being claimed. */
  blocked_by: z.enum(MANDATE_STATES).nullable(),
  return_code: z.string().nullable(),
  invoice_id: id('invoice').nullable(),
  invoice_number: z.string().nullable(),
});

export const listPayments = contract({
  name: 'listPayments',
  area: 'merchant',
  method: 'GET',
  path: '/payment/list',
  access: 'payments.read',
  summary: 'Transactions by date; `search` takes a reference, an amount, an id, an invoice number or a name',
  input: listInput(['debit_date'], paymentFilters),
  output: listOutput(paymentRow),
});

export const getPaymentTotals = contract({
  name: 'getPaymentTotals',
  area: 'merchant',
  method: 'GET',
  path: '/payment/totals',
  access: 'payments.read',
  summary: 'Exact count and sums of the transactions that the same filters list',
  input: z.strictObject({ search: z.string().trim().max(200).optional(), ...paymentFilters }),
  output: z.strictObject({
    count: z.int(),
    sums: z.array(
      z.strictObject({ currency, status: z.enum(PAYMENT_STATUSES), count: z.int(), amount_cents: cents }),
    ),
  }),
});

export const countPayments = contract({
  name: 'countPayments',
  area: 'merchant',
  method: 'GET',
  path: '/payment/counts',
  access: 'payments.read',
  summary: 'How many transactions there are by rail and status, exactly: the presets of the list',
  input: nothing,
  output: z.strictObject({
    rows: z.array(z.strictObject({ rail: z.enum(RAILS), status: z.enum(PAYMENT_STATUSES), count: z.int() })),
  }),
});

/** A fact of a payment's life. `kind` names it; `facts` fill its sentence. */
export const paymentFact = z.strictObject({
  at: instant,
  kind: z.string(),
  actor: z.string().nullable(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const PAYMENT_ACTIONS = ['cancel'] as const;
/** What may be done now; when not, `reason` is the refusal that trying would answer. */
export const permittedAction = <A extends readonly [string, ...string[]]>(actions: A) =>
  z.strictObject({ action: z.enum(actions), allowed: z.boolean(), reason: z.string().nullable() });

export const getPayment = contract({
  name: 'getPayment',
  area: 'merchant',
  method: 'GET',
  path: '/payment/detail',
  access: 'payments.read',
  summary: 'One transaction with its timeline, notices, bank file, attempts and postings',
  input: z.strictObject({ id: id('payment') }),
  output: z.strictObject({
    payment: paymentRow,
    mandate: z
      .strictObject({ id: id('mandate'), reference: z.string(), status: z.enum(MANDATE_STATES) })
      .nullable(),
    timeline: z.array(paymentFact),
    notices: z.array(
      z.strictObject({
        kind: z.enum(NOTICE_KINDS),
        announced_date: localDate,
        announced_cents: cents,
        sent_at: instant,
        bounced_at: instant.nullable(),
      }),
    ),
    /** The proof that the claim looks at: its kind, and the first date it allows. */
    notice_kind: z.enum(NOTICE_KINDS).nullable(),
    notice_allows_from: localDate.nullable(),
    processing_date: localDate.nullable(),
    clears_on: localDate.nullable(),
    cleared_on: localDate.nullable(),
    returned_on: localDate.nullable(),
    bank_file: z.strictObject({ id: id('bank_file'), filename: z.string(), status: z.string() }).nullable(),
    fee: z.strictObject({ amount_cents: cents, gst_cents: cents }).nullable(),
    /** The payout that its clearing went into. */
    payout: z
      .strictObject({ id: id('payout'), number: z.string(), status: z.string(), payout_date: localDate })
      .nullable(),
    attempts: z.array(
      z.strictObject({
        id: id('payment'),
        attempt: z.int(),
        status: z.enum(PAYMENT_STATUSES),
        debit_date: localDate,
        return_code: z.string().nullable(),
      }),
    ),
    postings: z.array(postingView),
    can: z.array(permittedAction(PAYMENT_ACTIONS)),
  }),
});

export const createPayment = contract({
  name: 'createPayment',
  area: 'merchant',
  method: 'POST',
  path: '/payment/create',
  access: 'payments.write',
  summary: 'Schedules a debit under a mandate: for an open invoice, or for a new one with this description',
  input: z.strictObject({
    customer_id: id('customer'),
    mandate_id: id('mandate'),
    amount_cents: positiveCents,
    date: localDate,
    description: text(100),
    invoice_id: id('invoice').optional(),
    tax_code: z.enum(TAX_CODES).default('taxable'),
  }),
  output: z.strictObject({ id: id('payment'), invoice_id: id('invoice') }),
  idempotent: true,
  refusals: [
    'payment.aud_only',
    'payment.mandate_not_active',
    'payment.invoice_not_open',
    'payment.above_invoice',
    'payment.above_mandate',
  ],
});

export const cancelPayment = contract({
  name: 'cancelPayment',
  area: 'merchant',
  method: 'POST',
  path: '/payment/cancel/{id}',
  access: 'payments.write',
  summary: 'Cancels a debit that is not with the bank',
  input: z.strictObject({ id: id('payment'), reason: optionalText(200) }),
  output: done,
  idempotent: true,
  refusals: ['bank_debit.already_with_the_bank', 'bank_debit.cancel_refused'],
});

export { BANK_DEBIT_STAGES };

export const PAYMENT_REFUSALS = {
  'payment.aud_only': {
    en: 'Only Australian dollars can be debited from a bank account',
    zh: '银行账户只能以澳元扣款',
  },
  'payment.mandate_not_active': {
    en: 'This direct debit request is not active, so nothing can be debited under it',
    zh: '该直接借记授权未生效，无法扣款',
  },
  'payment.invoice_not_open': { en: 'This invoice is not open', zh: '该账单不处于待付状态' },
  'payment.above_invoice': {
    en: 'The amount is more than what is still due and not scheduled yet on this invoice',
    zh: '金额超出该账单尚未支付且尚未安排扣款的部分',
  },
  'payment.above_mandate': {
    en: 'The amount is more than the payer agreed to at a time',
    zh: '金额超出付款人同意的单笔上限',
  },
  'bank_debit.already_with_the_bank': {
    en: 'This debit is already with the bank. A refund can be made once it has cleared',
    zh: '该笔扣款已提交银行，待结清后可以退款',
  },
  'bank_debit.bank_accepts_refused': {
    en: 'The bank cannot accept a debit that is in no file',
    zh: '未列入文件的扣款无法登记为银行已受理',
  },
  'bank_debit.bank_rejects_refused': {
    en: 'Only a debit that is with the bank can be rejected by it',
    zh: '只有已提交银行的扣款才能登记为被拒',
  },
  'bank_debit.cancel_refused': {
    en: 'This debit is over and cannot be cancelled',
    zh: '该笔扣款已结束，无法取消',
  },
  'bank_debit.claim_refused': {
    en: 'This debit cannot go into a bank file now',
    zh: '该笔扣款目前无法列入银行文件',
  },
  'bank_debit.dispute_refused': {
    en: 'A debit that took no money cannot be disputed',
    zh: '未成功扣款的交易无法提出争议',
  },
  'bank_debit.dispute_without_money': {
    en: 'This debit took no money; a person has to look at the dispute',
    zh: '该笔扣款未取得款项，争议需人工处理',
  },
  'bank_debit.move_refused': {
    en: 'The date of this debit cannot be changed any more',
    zh: '该笔扣款的日期已无法更改',
  },
  'bank_debit.notice_missing_refused': {
    en: 'This debit is past the point where notice matters',
    zh: '该笔扣款已过通知阶段',
  },
  'bank_debit.notice_proven_refused': {
    en: 'A cancelled debit takes no notice',
    zh: '已取消的扣款无需通知',
  },
  'bank_debit.refund_refused': {
    en: 'Only a debit that has cleared can be refunded',
    zh: '只有已结清的扣款可以退款',
  },
  'bank_debit.rejected_after_clearing': {
    en: 'The bank rejected a debit that had cleared; a person has to look',
    zh: '银行拒绝了一笔已结清的扣款，需人工处理',
  },
  'bank_debit.return_without_debit': {
    en: 'The bank returned a debit that was never sent; a person has to look',
    zh: '银行退回了一笔未曾提交的扣款，需人工处理',
  },
  'bank_debit.return_refused_by_bank': {
    en: 'The bank refused a return; a person has to look',
    zh: '银行拒绝了退回，需人工处理',
  },
  'bank_debit.second_return_differs': {
    en: 'A second return of this debit says something else; a person has to look',
    zh: '该笔扣款的第二次退回内容不一致，需人工处理',
  },
  'bank_debit.window_closed_refused': {
    en: 'Only a debit that is with the bank can clear',
    zh: '只有已提交银行的扣款才能结清',
  },
  'bank_debit.withdraw_file_refused': {
    en: 'The file of this debit is lodged and cannot be withdrawn',
    zh: '该笔扣款的文件已提交，无法撤回',
  },
} as const satisfies Sentences;
