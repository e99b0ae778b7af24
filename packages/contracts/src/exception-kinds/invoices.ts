import type { ExceptionKindDefinition } from './define.ts';

const INVOICES = { sees: 'invoices.read', settles: 'invoices.write' } as const;

/** What waits for a person about invoices. */
export const INVOICES_EXCEPTIONS = {
  'invoice.not_issued': {
    subject: 'customer',
    staff: 'own',
    ...INVOICES,
    title: { en: 'Invoice that was not issued', zh: '未能开具的账单' },
    advice: {
      en: 'Open the draft under Accounting, put it right, and issue it or choose another day.',
      zh: '请在“账务”中打开草稿，修正后开具或另选日期。',
    },
    reasons: {
      no_email: {
        en: 'It was to be e-mailed, and its customer has no e-mail address',
        zh: '需要以邮件发送，但客户没有邮箱',
      },
      due_date_past: { en: 'Its due date was over', zh: '到期日已过' },
      currency_not_collected: { en: 'Its currency is not collected any more', zh: '已不再收取该币种' },
      closing: { en: 'The merchant is closing', zh: '商户正在关闭' },
    },
    closes: {},
    isEach: true,
  },
  'invoice.above_agreed_maximum': {
    subject: 'invoice',
    staff: 'own',
    ...INVOICES,
    title: { en: 'Invoice not debited', zh: '账单未扣款' },
    advice: {
      en: 'Ask for a new agreement, or for payment in another way.',
      zh: '请重新取得授权，或请客户以其他方式付款。',
    },
    reasons: {
      amount_above_maximum: {
        en: 'Its amount is above the maximum that the payer agreed to',
        zh: '金额超过付款人同意的上限',
      },
    },
    closes: {},
  },
  'invoice.beyond_last_day': {
    subject: 'invoice',
    staff: 'own',
    ...INVOICES,
    title: { en: 'Invoice after the agreement’s last day', zh: '超出授权期限的账单' },
    advice: {
      en: 'Ask for a new agreement, or for payment in another way.',
      zh: '请重新取得授权，或请客户以其他方式付款。',
    },
    reasons: {
      agreement_ends_before: {
        en: 'It could only be debited after the last day that the payer agreed to',
        zh: '只能在付款人同意的最后一天之后扣款',
      },
    },
    closes: {},
  },
  'invoice.returned_after_write_off': {
    subject: 'invoice',
    staff: 'own',
    ...INVOICES,
    title: { en: 'Paid part of a written-off invoice came back', zh: '已核销账单的付款被退回' },
    advice: {
      en: 'The amount is owed again. Collect it, credit it, or write it off too.',
      zh: '该金额重新成为应收款。请收取、冲减或一并核销。',
    },
    reasons: {
      rest_written_off: {
        en: 'Its payment came back after the rest had been written off',
        zh: '其余款项核销后付款被退回',
      },
    },
    closes: {
      nothing_due: { en: 'By itself: nothing is owed any more', zh: '自动关闭：已无欠款' },
    },
  },
} as const satisfies Record<string, ExceptionKindDefinition>;
