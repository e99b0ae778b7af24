import type { Sentences } from '../sentences.ts';

export const INVOICE_REFUSALS = {
  'invoice.issued_is_never_edited': {
    en: 'An issued invoice is never edited',
    zh: '已开具的账单不可修改',
  },
  'invoice.issue_refused': { en: 'This invoice cannot be issued', zh: '该账单不能开具' },
  'invoice.edit_refused': { en: 'This invoice cannot be edited', zh: '该账单不能修改' },
  'invoice.pay_part_refused': { en: 'This invoice cannot be paid', zh: '该账单不能付款' },
  'invoice.pay_rest_refused': { en: 'This invoice cannot be paid', zh: '该账单不能付款' },
  'invoice.unpay_part_refused': { en: 'Nothing was paid on this invoice', zh: '该账单尚无付款' },
  'invoice.unpay_all_refused': { en: 'Nothing was paid on this invoice', zh: '该账单尚无付款' },
  'invoice.void_refused': { en: 'This invoice cannot be voided', zh: '该账单不能作废' },
  'invoice.write_off_refused': { en: 'This invoice cannot be written off', zh: '该账单不能核销' },
  'invoice.void_only_if_unpaid': {
    en: 'Only an invoice without payments can be voided',
    zh: '只有未付款的账单可以作废',
  },
  'invoice.payer_has_no_email': {
    en: 'There is no e-mail address to send this to, or its owner asked for no messages',
    zh: '没有可发送的邮箱，或该客户已要求不再接收消息',
  },
  'invoice.link_sent_today': {
    en: 'The link was e-mailed today already. Copy it to give it another way',
    zh: '今天已发送过此链接，可复制后以其他方式提供',
  },
  'invoice.nothing_is_due': { en: 'Nothing is due on this invoice', zh: '该账单没有应付金额' },
  'invoice.returned_after_write_off': {
    en: 'A payment came back after the rest was written off. Somebody must decide what is still wanted',
    zh: '余额核销后付款被退回，需人工决定如何处理',
  },
  'invoice.not_a_fee': {
    en: 'This invoice is not for a dishonour fee, so it cannot be waived',
    zh: '该账单不是退票费账单，不能免除',
  },
  'invoice.fee_paid': {
    en: 'Some of this fee is paid or with the bank already, so it cannot be waived',
    zh: '该费用已部分支付或已提交银行，不能免除',
  },
  'invoice.link_unknown': {
    en: 'This payment link does not open a bill. Ask whoever sent it to you for a new one',
    zh: '此付款链接无法打开账单，请向发送方索取新的链接',
  },
} as const satisfies Sentences;
