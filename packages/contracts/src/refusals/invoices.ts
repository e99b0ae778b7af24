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
  'invoice.being_taken': {
    en: 'A payment of this invoice is with the bank or the card processor. Wait until it has ended, then void it or refund it',
    zh: '该账单有一笔付款正在由银行或银行卡处理商处理，请等其结束后再作废或退款',
  },
  'invoice.void_of_subscription': {
    en: 'This invoice bills a subscription, which would bill it again. Credit it, or skip the period on the subscription',
    zh: '该账单属于订阅，作废后会再次计费。请改用贷项通知单冲减，或在订阅中跳过该周期',
  },
  'invoice.void_when_credited': {
    en: 'A credit note stands against this invoice, so it cannot be voided. Credit the rest instead',
    zh: '该账单已有贷项通知单，不能作废，请冲减余下金额',
  },
  'invoice.void_when_written_off': {
    en: 'Some of this invoice was written off. Credit what is left of it, or write that off too',
    zh: '该账单已有部分核销，不能作废，请冲减或一并核销余下金额',
  },
  'invoice.comes_to_nothing': { en: 'The lines come to nothing', zh: '各项明细合计为零' },
  'invoice.due_before_issue': {
    en: 'The due date is over. Choose a later one, then issue the invoice',
    zh: '到期日已过，请选择更晚的日期后再开具',
  },
  'invoice.mailbox_full': {
    en: 'This payer was written to several times just now. Try again in half an hour',
    zh: '刚才已多次向该付款人发送邮件，请半小时后再试',
  },
  'invoice.of_open_order': {
    en: 'An open order made this invoice. Cancel the order instead',
    zh: '该账单属于待付款的订单，请改为取消该订单',
  },
  'invoice.order_in_one_sum': {
    en: 'An open order made this invoice. It is paid in one sum, and the customer has less credit',
    zh: '该账单属于待付款的订单，须一次付清，而客户余额不足',
  },
  'invoice.credit_refused': { en: 'This invoice cannot be credited', zh: '该账单不能冲减' },
  'invoice.credit_above_line': {
    en: 'Line {line} has only {left} left to credit',
    zh: '第 {line} 项最多还可冲减 {left}',
  },
  'invoice.credit_above_invoice': {
    en: 'Only {left} of this invoice was not credited, refunded or written off yet',
    zh: '该账单未冲减、未退款且未核销的金额只有 {left}',
  },
  'invoice.credit_of_nothing': { en: 'Enter what is credited', zh: '请输入要冲减的金额' },
  'invoice.no_credit': { en: 'This customer has no credit to spend', zh: '该客户没有可用余额' },
  'statement.range_refused': {
    en: 'Choose a first day that is not after the last, at most two years apart',
    zh: '起始日期不得晚于结束日期，且跨度不超过两年',
  },
  'invoice.not_overdue': {
    en: 'This invoice is not overdue. E-mail its payment link instead',
    zh: '该账单尚未逾期，可改为以邮件发送付款链接',
  },
  'invoice.reminded_today': {
    en: 'Its payer was reminded today already',
    zh: '今天已提醒过付款人',
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
