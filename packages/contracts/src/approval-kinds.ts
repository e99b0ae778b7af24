import type { Sentences } from './sentences.ts';

/** The changes that can wait for a second person, and what each is called, on screen, in letters and in the audit log. */
export const APPROVAL_KINDS = {
  'bank_connection.set': { en: 'Set the connection to the bank', zh: '设置银行连接' },
  'payout_account.set': { en: 'Change where payouts go', zh: '更改付款结算账户' },
  'merchant.identity': { en: 'Change the legal name or ABN of the business', zh: '更改企业的法定名称或 ABN' },
  'role.create': { en: 'Add a role', zh: '新增角色' },
  'role.update': { en: 'Change a role', zh: '修改角色' },
  'role.delete': { en: 'Delete a role', zh: '删除角色' },
  'user.roles': { en: 'Give somebody other roles', zh: '更改人员的角色' },
  'user.email': { en: 'Give somebody another e-mail', zh: '更改人员的电子邮箱' },
  'user.email_and_roles': {
    en: 'Give somebody another e-mail and other roles',
    zh: '更改人员的电子邮箱和角色',
  },
  'user.two_factor': { en: 'Switch off somebody’s two-factor', zh: '关闭人员的两步验证' },
  'user.create': { en: 'Add somebody to the team', zh: '新增团队成员' },
  'switch_off.payout_account': {
    en: 'Change the payout account without a second person',
    zh: '更改付款结算账户时不再需要第二人审批',
  },
  'switch_off.roles': {
    en: 'Change roles, e-mails and two-factor of the team without a second person',
    zh: '更改团队的角色、邮箱和两步验证时不再需要第二人审批',
  },
  'switch_off.bulk': {
    en: 'Change many rows at once without a second person',
    zh: '批量操作不再需要第二人审批',
  },
  'refunds.make': { en: 'Refund a payment', zh: '退款' },
  'refunds.limit': { en: 'Raise the limit of refunds by one person', zh: '提高单人退款限额' },
  'refunds.credit': { en: 'Pay credit back', zh: '退还余额' },
  'bpay.refund': { en: 'Pay back a BPAY receipt without an owner', zh: '退回无主的 BPAY 收款' },
  'bpay.unmatch': { en: 'Take a BPAY receipt from a customer or property', zh: '取消 BPAY 收款的归属' },
  'bpay.apply_line': {
    en: 'Apply a BPAY line to a receipt from which it differs, or to none',
    zh: '将 BPAY 明细归入与其不符的收款，或不归入任何收款',
  },
  'returns.apply_line': {
    en: 'Apply a return to a debit from which it differs',
    zh: '将退回明细归入与其不符的扣款',
  },
  'statement.merchant_debt': {
    en: 'Credit a merchant with a line of the bank’s statement',
    zh: '将对账单款项记入商户余额',
  },
  'statement.reopen': {
    en: 'Take a line of the bank’s statement back from a merchant',
    zh: '撤回记入商户余额的对账单款项',
  },
  'mandate_imports.take_in': {
    en: 'Move direct debit requests in from another provider',
    zh: '从其他服务商转入授权',
  },
  'invoice.write_off': { en: 'Write off what is due of an invoice', zh: '核销账单未付余额' },
  'customer.erase': { en: 'Erase a customer for good', zh: '永久抹除客户' },
  'bulk.customers.activate': { en: 'Activate chosen customers', zh: '批量启用客户' },
  'bulk.customers.deactivate': { en: 'Deactivate chosen customers', zh: '批量停用客户' },
  'bulk.customers.resend_invitation': { en: 'Send chosen invitations again', zh: '批量重发邀请' },
  'bulk.customers.revoke_invitation': { en: 'Revoke chosen invitations', zh: '批量撤销邀请' },
  'bulk.orders.cancel': { en: 'Cancel chosen orders', zh: '批量取消订单' },
  'bulk.plans.archive': { en: 'Archive chosen plans', zh: '批量归档方案' },
  'bulk.plans.restore': { en: 'Restore chosen plans', zh: '批量恢复方案' },
  'bulk.invoices.send': { en: 'E-mail chosen invoices', zh: '批量发送账单' },
  'bulk.invoices.remind': { en: 'Remind payers of chosen invoices', zh: '批量提醒付款' },
  'bulk.invoices.void': { en: 'Void chosen invoices', zh: '批量作废账单' },
  'bulk.transactions.cancel': { en: 'Cancel chosen debits', zh: '批量取消扣款' },
} as const satisfies Sentences;
export type ApprovalKindName = keyof typeof APPROVAL_KINDS;
export const APPROVAL_KIND_NAMES = Object.keys(APPROVAL_KINDS) as [ApprovalKindName, ...ApprovalKindName[]];

/** Why a change can never be made any more, by the code that is stored. */
export const OVERTAKEN_WORDS = {
  invoice_paid: { en: 'Nothing is due of the invoice any more', zh: '账单已无应付余额' },
  invoice_void: { en: 'The invoice was voided meanwhile', zh: '账单已作废' },
  invoice_written_off: { en: 'The invoice was written off meanwhile', zh: '账单已核销' },
  due_changed: {
    en: 'What is due of the invoice changed meanwhile. Ask again for what is left',
    zh: '账单应付金额已有变动，请就剩余金额重新提出',
  },
  payment_returned: {
    en: 'The payer’s bank gave the payment back to the payer meanwhile',
    zh: '付款人的银行已将款项退还付款人',
  },
  payment_disputed: { en: 'The payer disputed the payment meanwhile', zh: '付款人已对该笔付款提出争议' },
  receipt_taken_back: { en: 'The bank took the BPAY payment back meanwhile', zh: '银行已撤回该笔 BPAY 付款' },
  line_settled: { en: 'The line was settled another way meanwhile', zh: '该行已按其他方式处理' },
  line_reopened: { en: 'The line waits again already', zh: '该行已重新待处理' },
  less_left: {
    en: 'Less of the payment is left to refund than was asked for. Ask again for what is left',
    zh: '该笔付款可退余额已少于申请金额，请就剩余金额重新提出',
  },
  customer_erased: { en: 'The customer was erased meanwhile', zh: '该客户已被抹除' },
  role_deleted: { en: 'A role that it gives or changes was deleted meanwhile', zh: '所涉及的角色已被删除' },
  merchant_closed: { en: 'The merchant was closed meanwhile', zh: '该商户已关闭' },
  maker_may_not: { en: 'Who asked for it may no longer do so', zh: '提出人已无权提出此项更改' },
  user_removed: { en: 'The person was removed from the team meanwhile', zh: '该人员已从团队中移除' },
} as const;
export type OvertakenBecause = keyof typeof OVERTAKEN_WORDS;
export const OVERTAKEN_BECAUSE = Object.keys(OVERTAKEN_WORDS) as [OvertakenBecause, ...OvertakenBecause[]];
