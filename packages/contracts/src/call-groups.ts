import type { Contract } from './contract.ts';
import type { Sentences } from './sentences.ts';

/** What the calls of a program are about, by the first word of their path, in the order of the developers' pages. */
export const CALL_GROUPS = {
  customer: { en: 'Customers', zh: '客户' },
  mandate: { en: 'Direct debit requests', zh: '直接借记授权' },
  mandateImport: { en: 'Importing direct debit requests', zh: '转入授权' },
  invitation: { en: 'Invitations', zh: '邀请' },
  contact: { en: 'Contacts', zh: '联系人' },
  plan: { en: 'Plans', zh: '方案' },
  subscription: { en: 'Subscriptions', zh: '订阅' },
  coupon: { en: 'Coupons', zh: '优惠券' },
  order: { en: 'Orders', zh: '订单' },
  billing: { en: 'Billing runs', zh: '计费' },
  invoice: { en: 'Invoices', zh: '账单' },
  creditNote: { en: 'Credit notes', zh: '贷项通知单' },
  payment: { en: 'Transactions', zh: '交易' },
  debitRun: { en: 'Debit runs', zh: '扣款批次' },
  dunning: { en: 'Unpaid debits', zh: '未付扣款' },
  refund: { en: 'Refunds', zh: '退款' },
  dispute: { en: 'Disputes', zh: '争议' },
  card: { en: 'Cards', zh: '银行卡' },
  bpay: { en: 'BPAY', zh: 'BPAY' },
  payout: { en: 'Payouts', zh: '付款结算' },
  balance: { en: 'Balance', zh: '余额' },
  ledger: { en: 'Ledger', zh: '总账' },
  bankFile: { en: 'Bank files', zh: '银行文件' },
  bankConnection: { en: 'Bank connections', zh: '银行连接' },
  returns: { en: 'Returns', zh: '退回' },
  statement: { en: 'Bank statements', zh: '银行对账单' },
  exception: { en: 'Exceptions', zh: '待处理事项' },
  report: { en: 'Reports', zh: '报表' },
  dashboard: { en: 'Dashboard', zh: '仪表盘' },
  download: { en: 'Download Center', zh: '下载中心' },
  export: { en: 'Exports', zh: '导出' },
  bulk: { en: 'Bulk actions', zh: '批量操作' },
  integrations: { en: 'Accounting files', zh: '会计软件文件' },
  merchant: { en: 'Business and settings', zh: '企业与设置' },
  letter: { en: 'Letters', zh: '信件' },
  audit: { en: 'Audit log', zh: '审计日志' },
  council: { en: 'Council', zh: '市政厅' },
  ticket: { en: 'Questions to you', zh: '向您的提问' },
  support: { en: 'Questions to the platform', zh: '向平台的提问' },
} as const satisfies Sentences;

export type CallGroup = keyof typeof CALL_GROUPS;

/** The group of a call; undefined for one that has no title here. */
export function groupOf({ path }: Pick<Contract, 'path'>): CallGroup | undefined {
  const [, first = ''] = path.split('/');
  return Object.hasOwn(CALL_GROUPS, first) ? (first as CallGroup) : undefined;
}

/** How a group is written in an address: `mandate-import`. */
export const slugOf = (group: CallGroup): string =>
  group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
