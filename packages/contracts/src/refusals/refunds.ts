import type { Sentences } from '../sentences.ts';

export const REFUND_REFUSALS = {
  'refund.waits_for_clearance': {
    en: 'A refund can be made once the debit has cleared: until then it may still come back by itself',
    zh: '扣款结清后才能退款：在此之前款项可能会被自动退回',
  },
  'refund.payment_was_returned': {
    en: 'The bank gave this debit back to the payer already, or a return of it is being looked at',
    zh: '银行已将该笔扣款退还付款人，或其退回正在核查中',
  },
  'refund.payment_is_disputed': {
    en: 'The payer disputes this payment; wait for the outcome',
    zh: '付款人已对该笔付款提出争议，请等待结果',
  },
  'refund.dispute_lost': {
    en: 'The payer’s bank took this payment back for good: a refund would pay it twice',
    zh: '付款人的银行已最终收回该笔款项，再退款将重复付出',
  },
  'refund.above_payment': {
    en: 'Only {left} of this payment is left to refund',
    zh: '该笔付款最多还可退款 {left}',
  },
  'refund.receipt_taken_back': {
    en: 'The bank took this BPAY payment back, so that there is nothing to pay back for it',
    zh: '银行已撤回该笔 BPAY 付款，无可退还款项',
  },
  'refund.above_credit': {
    en: 'The credit is {left}; no more than that can be paid back. Load the page again to see what used it',
    zh: '余额为 {left}，退还金额不得超过此数。请重新载入页面，查看余额的使用情况',
  },
  'refund.account_needed': {
    en: 'A BPAY payment names no account. Enter the payer’s account and how you know that it is theirs',
    zh: 'BPAY 付款不含账户信息。请填写付款人的账户，并说明如何核实',
  },
  'refund.account_aud_only': {
    en: 'Bank accounts are paid in Australian dollars only. Pay it back to the card that was charged',
    zh: '银行账户仅可收取澳元，请退回付款所用的银行卡',
  },
  'refund.card_not_charged': {
    en: 'The card was not charged, so that there is nothing to refund',
    zh: '该银行卡未被扣款，无可退款项',
  },
  'refund.other_rail': {
    en: 'Only bank debits and card payments can be refunded here',
    zh: '此处仅可对银行扣款和银行卡付款退款',
  },
  'refund.in_file': {
    en: 'The refund is in the file {filename}, which may be on its way to the bank. Withdraw that file first',
    zh: '该退款已列入文件 {filename}，可能正在提交银行，请先撤回该文件',
  },
  'refund.already_lodged': {
    en: 'The refund is with the bank or the card’s processor already',
    zh: '该退款已提交银行或银行卡处理机构',
  },
  'refund.withdraw_refused': { en: 'This refund is over', zh: '该退款已结束' },
  'refund.approve_refused': { en: 'This refund is over', zh: '该退款已结束' },
  'refund.lodge_refused': { en: 'This refund cannot go to the bank', zh: '该退款无法提交银行' },
  'refund.complete_refused': {
    en: 'The statement shows a refund that was never lodged',
    zh: '对账单显示了一笔尚未提交的退款',
  },
  'refund.fail_refused': {
    en: 'This refund cannot be rejected any more',
    zh: '该退款已不能被拒绝',
  },
  'refund.bank_returns_refused': {
    en: 'Only a refund that left can come back',
    zh: '只有已付出的退款才会被退回',
  },
} as const satisfies Sentences;
