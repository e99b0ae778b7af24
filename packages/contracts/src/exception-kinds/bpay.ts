import type { ExceptionKindDefinition } from './define.ts';

const PAYMENTS = { sees: 'payments.read', settles: 'payments.write' } as const;

/** What waits for a person about BPAY receipts and their files. */
export const BPAY_EXCEPTIONS = {
  'bpay.unmatched': {
    subject: 'payment',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'BPAY receipt without an owner', zh: '无主的 BPAY 收款' },
    advice: {
      en: 'Open the receipt and say whose it is, or have it paid back. Its money is set aside until then.',
      zh: '请打开该收款，认定所属客户或予以退回；在此之前款项单独保留。',
    },
    reasons: {
      crn_invalid: { en: 'The check digit of its CRN is wrong', zh: 'CRN 校验位错误' },
      crn_unknown: { en: 'Its CRN is nobody’s', zh: 'CRN 不属于任何客户' },
      taken_from_customer: { en: 'It had been given to the wrong customer', zh: '曾误归其他客户' },
      taken_from_property: { en: 'It had been given to the wrong property', zh: '曾误归其他房产' },
      refund_withdrawn: { en: 'Its refund was taken back', zh: '其退款已撤回' },
      refund_rejected: { en: 'The bank rejected the file of its refund', zh: '银行拒绝了其退款文件' },
      refund_refused: { en: 'The bank gave its refund back', zh: '银行退回了其退款' },
    },
    closes: {
      matched: { en: 'By itself: staff said whose it is', zh: '自动关闭：员工已认定所属客户' },
      refunded: { en: 'By itself: two people agreed to pay it back', zh: '自动关闭：双人同意退回' },
      taken_back: { en: 'By itself: the bank took it back', zh: '自动关闭：银行已撤回' },
    },
    endsByDecision: true,
  },
  'bpay.taken_back': {
    subject: 'payment',
    staff: 'own',
    ...PAYMENTS,
    title: { en: 'BPAY receipt taken back', zh: 'BPAY 收款被撤回' },
    advice: {
      en: 'What it paid is due again. Tell the payer; nothing is debited by itself.',
      zh: '其支付的账单重新到期。请告知付款人，系统不会自动扣款。',
    },
    reasons: {
      correction: { en: 'The bank corrected an error', zh: '银行更正错误' },
      reversal: { en: 'The bank reversed the payment', zh: '银行撤销付款' },
      refunded_before: {
        en: 'Its refund had left before: whoever received it owes it',
        zh: '其退款此前已付出：收款人须归还',
      },
      credit_was_spent: {
        en: 'Its credit was spent before: the payer owes that part',
        zh: '其余额此前已被使用：付款人欠付该部分',
      },
    },
    closes: {},
    isEach: true,
  },
  'bpay_file.line_queued': {
    subject: 'bpay_file',
    staff: 'own',
    sees: 'bank_files.read',
    settles: 'bank_files.write',
    isEach: true,
    title: { en: 'BPAY line waits', zh: 'BPAY 明细待处理' },
    advice: {
      en: 'Nothing is booked for it, so that the file’s sum does not match the statement. Ask the bank what it means, then apply or dismiss the line.',
      zh: '该明细未入账，文件合计因而与对账单不符。请向银行核实其含义，然后将其入账或驳回。',
    },
    reasons: {
      receipt_unknown: {
        en: 'It takes back a receipt that has not come: it is applied once that does',
        zh: '所撤回的收款尚未到达：到达后自动处理',
      },
      receipt_differs: {
        en: 'Its amount or CRN is not that of the receipt that it takes back',
        zh: '其金额或 CRN 与所撤回的收款不符',
      },
      reference_differs: {
        en: 'A receipt with this bank reference came before, with another amount or CRN',
        zh: '相同银行参考号的收款此前已到，但金额或 CRN 不同',
      },
    },
    closes: {
      receipt_came: { en: 'By itself: its receipt came', zh: '自动关闭：其收款已到' },
      line_applied: { en: 'By itself: a person applied the line', zh: '自动关闭：已人工入账' },
      line_dismissed: { en: 'By itself: a person dismissed the line', zh: '自动关闭：已人工驳回' },
    },
    endsByDecision: true,
  },
} as const satisfies Record<string, ExceptionKindDefinition>;
