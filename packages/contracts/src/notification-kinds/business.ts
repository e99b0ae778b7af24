import type { NotificationKindDefinition } from './define.ts';

const PAYOUTS = { topic: 'payouts', sees: 'payouts.read', subject: 'payout', mail: 'on' } as const;
const STANDING = {
  topic: 'business',
  sees: 'settings.read',
  subject: 'merchant',
  mail: 'fixed',
} as const;
const ADDRESSED = {
  topic: 'waiting',
  sees: 'notifications.read',
  subject: 'approval',
  staff: 'addressed',
  mail: 'fixed',
} as const;

/** News of the business itself: its payouts, its standing, its people's changes, its properties. */
export const BUSINESS_NOTIFICATIONS = {
  'payout.paid': {
    ...PAYOUTS,
    mail: 'letter',
    event: 'payout.paid',
    one: { en: 'A payout of {amount} was paid', zh: '已付出一笔 {amount} 的付款结算' },
  },
  'payout.rejected': {
    ...PAYOUTS,
    event: 'payout.rejected',
    one: {
      en: 'The bank rejected the file of a payout: {amount} is in your balance again',
      zh: '银行拒绝了付款结算文件：{amount} 已退回余额',
    },
  },
  'payout.returned': {
    ...PAYOUTS,
    event: 'payout.returned',
    one: {
      en: 'A payout of {amount} came back from your bank: check the account it goes to',
      zh: '一笔 {amount} 的付款结算被银行退回：请核对付款结算账户',
    },
  },
  'payout_account.changed': {
    ...STANDING,
    sees: 'payouts.read',
    event: 'payout_account.changed',
    one: {
      en: 'The bank account that your payouts go to was changed',
      zh: '付款结算账户已更改',
    },
  },
  'merchant.approved': {
    ...STANDING,
    event: 'merchant.approved',
    one: { en: 'Your business is live: you can debit your customers', zh: '您的商户已上线，可以向客户扣款' },
  },
  'merchant.suspended': {
    ...STANDING,
    event: 'merchant.suspended',
    one: {
      en: 'Your business is suspended: nothing is debited or paid out',
      zh: '您的商户已被暂停：不再扣款或付款结算',
    },
  },
  'merchant.resumed': {
    ...STANDING,
    event: 'merchant.resumed',
    one: { en: 'Your business is live again', zh: '您的商户已恢复运营' },
  },
  'merchant.closing_started': {
    ...STANDING,
    event: 'merchant.closing_started',
    one: {
      en: 'Your business began to close: nothing new is billed or debited',
      zh: '您的商户开始关闭：不再出账或扣款',
    },
  },
  'approval.requested': {
    ...ADDRESSED,
    event: 'approval.requested',
    one: { en: 'A change waits for you to decide', zh: '有一项更改等待您审批' },
  },
  'approval.approved': {
    ...ADDRESSED,
    event: 'approval.approved',
    one: { en: 'A change that you asked for was approved', zh: '您提出的更改已获批准' },
  },
  'approval.declined': {
    ...ADDRESSED,
    event: 'approval.declined',
    one: { en: 'A change that you asked for was declined', zh: '您提出的更改被拒绝' },
  },
  'approval.expired': {
    ...ADDRESSED,
    event: 'approval.expired',
    one: { en: 'Nobody decided in time on a change that you asked for', zh: '您提出的更改逾期未获审批' },
  },
  'approval.overtaken': {
    ...ADDRESSED,
    event: 'approval.overtaken',
    one: { en: 'A change that you asked for no longer applies', zh: '您提出的更改已不适用' },
  },
  'report.schedule_ended': {
    topic: 'business',
    sees: 'notifications.read',
    event: 'report.schedule_ended',
    subject: 'report',
    staff: 'addressed',
    mail: 'on',
    one: {
      en: 'A saved report is not sent any more: whoever set it, or everybody who got it, may not open it now',
      zh: '一份已存报表已停止定时发送：设置人或全部收件人已无权打开',
    },
  },
  'download.failed': {
    topic: 'business',
    sees: 'notifications.read',
    event: 'download.failed',
    subject: 'download',
    staff: 'addressed',
    mail: 'on',
    one: {
      en: 'A scheduled report of yours could not be prepared and was sent to nobody: the Download Center says why',
      zh: '您设置的一份定时报表未能准备完成，未发送给任何人：原因见下载中心',
    },
  },
  'schedule.stopped': {
    topic: 'council',
    sees: 'council.read',
    event: 'schedule.stopped',
    subject: 'property',
    subjectField: 'property_id',
    gathers: true,
    mail: 'off',
    one: {
      en: 'The schedule of {customer} stopped: nothing is debited until its payer acts',
      zh: '{customer} 的付款计划已停止：付款人处理前不再扣款',
    },
    many: { en: '{count} schedules stopped', zh: '{count} 个付款计划已停止' },
  },
  'hardship.requested': {
    topic: 'council',
    sees: 'hardship.read',
    event: 'hardship.requested',
    subject: 'hardship_request',
    gathers: true,
    mail: 'on',
    one: { en: 'A ratepayer in hardship asks for an arrangement', zh: '一位有困难的缴费人申请付款安排' },
    many: {
      en: 'Ratepayers in hardship ask for arrangements: {count}',
      zh: '{count} 位有困难的缴费人申请付款安排',
    },
  },
  'hardship.withdrawn': {
    topic: 'council',
    sees: 'hardship.read',
    event: 'hardship.withdrawn',
    subject: 'hardship_request',
    gathers: true,
    mail: 'off',
    one: { en: 'A ratepayer took a hardship request back', zh: '一位缴费人撤回了困难申请' },
    many: { en: 'Ratepayers took hardship requests back: {count}', zh: '{count} 位缴费人撤回了困难申请' },
  },
  'property.access_granted': {
    topic: 'council',
    sees: 'council.read',
    event: 'property.access_granted',
    subject: 'property',
    gathers: true,
    mail: 'off',
    one: { en: 'A ratepayer added a property', zh: '一位缴费人添加了房产' },
    many: { en: 'Ratepayers added properties: {count}', zh: '缴费人添加了 {count} 处房产' },
  },
  'property.access_ended': {
    topic: 'council',
    sees: 'council.read',
    event: 'property.access_ended',
    subject: 'property',
    gathers: true,
    mail: 'off',
    one: { en: 'A ratepayer’s access to a property ended', zh: '一位缴费人的房产访问权已终止' },
    many: { en: 'Ratepayers’ access to properties ended: {count}', zh: '{count} 处房产的缴费人访问权已终止' },
  },
} as const satisfies Record<string, NotificationKindDefinition>;
