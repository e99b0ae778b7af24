import type { NotificationKindDefinition } from './define.ts';

const PAYMENTS = { sees: 'payments.read', gathers: true, mail: 'off' } as const;
const MANDATES = {
  topic: 'agreements',
  sees: 'mandates.read',
  subject: 'customer',
  subjectField: 'customer_id',
  gathers: true,
  mail: 'off',
} as const;
const DISPUTES = {
  topic: 'disputes',
  sees: 'payments.read',
  subject: 'payment',
  subjectField: 'payment_id',
  mail: 'fixed',
} as const;

/** Routine, of which a large merchant has thousands a day. */
const PAID = { ...PAYMENTS, topic: 'debits', subject: 'payment', untold: true } as const;

/** News of payers: their orders, debits, agreements and disputes. */
export const PAYER_NOTIFICATIONS = {
  'order.paid': {
    topic: 'orders',
    sees: 'orders.read',
    event: 'order.paid',
    subject: 'order',
    gathers: true,
    mail: 'off',
    one: {
      en: '{customer} paid an order of {amount}: it waits to be handed over',
      zh: '{customer} 支付了一笔 {amount} 的订单：等待交付',
    },
    many: {
      en: '{count} orders were paid, {amount} in all, and wait to be handed over',
      zh: '{count} 笔订单已付款，共 {amount}，等待交付',
    },
  },
  'card_payment.succeeded': {
    ...PAID,
    event: 'card_payment.succeeded',
    one: { en: '{customer} paid {amount} by card', zh: '{customer} 用银行卡支付了 {amount}' },
    many: {
      en: '{count} card payments came in, {amount} in all',
      zh: '收到 {count} 笔银行卡付款，共 {amount}',
    },
  },
  'bpay_receipt.received': {
    ...PAID,
    event: 'bpay_receipt.received',
    one: { en: '{amount} came by BPAY from {customer}', zh: '收到 {customer} 的 BPAY 付款 {amount}' },
    many: {
      en: '{count} BPAY payments came in, {amount} in all',
      zh: '收到 {count} 笔 BPAY 付款，共 {amount}',
    },
  },
  'payment.returned': {
    ...PAYMENTS,
    topic: 'debits',
    event: 'payment.returned',
    subject: 'payment',
    one: {
      en: 'The bank gave back a debit of {amount} from {customer}',
      zh: '银行退回了 {customer} 的一笔 {amount} 扣款',
    },
    many: {
      en: 'The bank gave back {count} debits, {amount} in all',
      zh: '银行退回了 {count} 笔扣款，共 {amount}',
    },
  },
  'payment.rejected': {
    ...PAYMENTS,
    topic: 'debits',
    event: 'payment.rejected',
    subject: 'payment',
    one: { en: 'The bank rejected a debit', zh: '银行拒绝了一笔扣款' },
    many: { en: 'The bank rejected {count} debits', zh: '银行拒绝了 {count} 笔扣款' },
  },
  'card_payment.failed': {
    ...PAYMENTS,
    topic: 'debits',
    event: 'card_payment.failed',
    subject: 'payment',
    one: {
      en: 'A card payment of {amount} by {customer} failed',
      zh: '{customer} 的一笔 {amount} 银行卡付款失败',
    },
    many: {
      en: '{count} card payments failed, {amount} in all',
      zh: '{count} 笔银行卡付款失败，共 {amount}',
    },
  },
  'batch.completed': {
    ...PAYMENTS,
    topic: 'debits',
    event: 'batch.completed',
    subject: 'batch',
    itemsField: 'debits',
    one: {
      en: 'A debit run wrote its file. Debits: {items}, {amount} in all',
      zh: '扣款批次已将 {items} 笔扣款写入文件，共 {amount}',
    },
    many: {
      en: '{count} debit runs wrote their files. Debits: {items}, {amount} in all',
      zh: '{count} 个扣款批次已将 {items} 笔扣款写入文件，共 {amount}',
    },
  },
  'batch.file_rejected': {
    ...PAYMENTS,
    topic: 'debits',
    event: 'batch.file_rejected',
    subject: 'batch',
    itemsField: 'debits',
    mail: 'on',
    one: {
      en: 'The bank rejected a whole file of your debits. Debits: {items}, {amount} in all, owed again',
      zh: '银行拒绝了整个扣款文件：{items} 笔扣款，共 {amount}，重新待付',
    },
    many: {
      en: 'The bank rejected {count} whole files of your debits. Debits: {items}, {amount} in all, owed again',
      zh: '银行拒绝了 {count} 个扣款文件：{items} 笔扣款，共 {amount}，重新待付',
    },
  },
  'billing_run.finished': {
    topic: 'debits',
    sees: 'invoices.read',
    event: 'billing_run.finished',
    subject: 'billing_run',
    itemsField: 'invoices',
    gathers: true,
    mail: 'off',
    one: { en: 'Billing is done. Invoices made: {items}', zh: '出账完成，共生成 {items} 张账单' },
    many: {
      en: 'Billing ran {count} times. Invoices made: {items}',
      zh: '出账 {count} 次，共生成 {items} 张账单',
    },
  },
  'subscription.fell_behind': {
    topic: 'debits',
    sees: 'subscriptions.read',
    event: 'subscription.fell_behind',
    subject: 'customer',
    subjectField: 'customer_id',
    gathers: true,
    mail: 'off',
    one: { en: '{customer} is behind with a subscription', zh: '{customer} 的订阅已逾期' },
    many: { en: '{count} subscriptions fell behind', zh: '{count} 个订阅已逾期' },
  },
  'invitation.accepted': {
    ...MANDATES,
    sees: 'invitations.read',
    event: 'invitation.accepted',
    one: { en: '{customer} accepted your invitation', zh: '{customer} 接受了您的邀请' },
    many: { en: '{count} people accepted your invitations', zh: '{count} 人接受了您的邀请' },
  },
  'invitation.expired': {
    ...MANDATES,
    sees: 'invitations.read',
    event: 'invitation.expired',
    one: { en: 'The invitation to {customer} expired', zh: '发给 {customer} 的邀请已过期' },
    many: { en: '{count} invitations expired', zh: '{count} 份邀请已过期' },
  },
  'mandate.details_requested': {
    ...MANDATES,
    event: 'mandate.details_requested',
    one: {
      en: 'The bank does not know the account of {customer}: the right one was asked for',
      zh: '银行不识别 {customer} 的账户，已请其更正',
    },
    many: {
      en: 'The bank does not know the accounts of {count} payers: the right ones were asked for',
      zh: '银行不识别 {count} 位付款人的账户，已请其更正',
    },
  },
  'mandate.suspended': {
    ...MANDATES,
    event: 'mandate.suspended',
    one: {
      en: 'The direct debit request of {customer} is suspended: nothing is debited',
      zh: '{customer} 的直接借记授权已暂停，不再扣款',
    },
    many: { en: '{count} direct debit requests are suspended', zh: '{count} 份直接借记授权已暂停' },
  },
  'mandate.cancelled': {
    ...MANDATES,
    event: 'mandate.cancelled',
    one: {
      en: 'The direct debit request of {customer} was cancelled: nothing more is debited',
      zh: '{customer} 的直接借记授权已取消，不再扣款',
    },
    many: { en: '{count} direct debit requests were cancelled', zh: '{count} 份直接借记授权已取消' },
  },
  'mandate.expired': {
    ...MANDATES,
    event: 'mandate.expired',
    one: {
      en: 'The direct debit request of {customer} reached its last day',
      zh: '{customer} 的直接借记授权已到期',
    },
    many: { en: '{count} direct debit requests reached their last day', zh: '{count} 份直接借记授权已到期' },
  },
  'mandate_import.completed': {
    topic: 'agreements',
    sees: 'mandate_imports.read',
    event: 'mandate_import.completed',
    subject: 'import',
    itemsField: 'taken',
    mail: 'on',
    one: {
      en: 'A file of another provider was taken in. Agreements: {items}',
      zh: '已完成转入其他服务商的文件：{items} 份授权',
    },
  },
  'dispute.opened': {
    ...DISPUTES,
    event: 'dispute.opened',
    one: {
      en: 'The bank of {customer} disputes {amount}: answer by {date}',
      zh: '{customer} 的银行对 {amount} 提出争议：请在 {date} 前答复',
    },
  },
  'dispute.reopened': {
    ...DISPUTES,
    event: 'dispute.reopened',
    one: {
      en: 'The bank of {customer} reopened the dispute over {amount}: answer by {date}',
      zh: '{customer} 的银行重新提出 {amount} 的争议：请在 {date} 前答复',
    },
  },
  'dispute.won': {
    ...DISPUTES,
    event: 'dispute.won',
    one: {
      en: 'You won the dispute with {customer}: {amount} is back',
      zh: '与 {customer} 的争议胜诉：{amount} 已退回给您',
    },
  },
  'dispute.lost': {
    ...DISPUTES,
    event: 'dispute.lost',
    one: {
      en: 'You lost the dispute with {customer}: {amount} stays with the payer',
      zh: '与 {customer} 的争议败诉：{amount} 归付款人',
    },
  },
} as const satisfies Record<string, NotificationKindDefinition>;
