import type { Sentences } from './refusals.ts';

/** What the audit log says was done, in plain words, for every action that the server writes. */
export const AUDIT_ACTIONS = {
  'approval.approve': { en: 'Approved a change', zh: '批准更改' },
  'approval.decline': { en: 'Declined a change', zh: '拒绝更改' },
  'approval.expire': { en: 'A change expired undecided', zh: '更改逾期未决' },
  'approval.policy_set': { en: 'Switched the second person on or off', zh: '开启或关闭双人审批' },
  'approval.request': { en: 'Asked for a change that needs a second person', zh: '提出需第二人审批的更改' },
  'approval.withdraw': { en: 'Took back a change', zh: '撤回更改' },
  'audit.person_erased': { en: 'Erased what the log says of a person', zh: '抹除日志中的个人信息' },
  'avatar.changed': { en: 'Changed their avatar', zh: '更换头像' },
  'avatar.removed': { en: 'Removed their avatar', zh: '移除头像' },
  'bank_file.accepted': { en: 'Bank file taken by the bank', zh: '银行文件已被银行接收' },
  'bank_file.cleared': { en: 'Bank file cleared', zh: '银行文件已清算' },
  'bank_file.downloaded': { en: 'Downloaded a bank file', zh: '下载银行文件' },
  'bank_file.rejected': { en: 'Bank file rejected', zh: '银行文件被拒' },
  'bank_file.withdrawn': { en: 'Withdrew a bank file', zh: '撤回银行文件' },
  'batch.released': { en: 'Released the debits of a batch', zh: '释放批次中的扣款' },
  'billing.approved': { en: 'Approved a billing run', zh: '批准账单批次' },
  'billing.finished': { en: 'Billing run finished', zh: '账单批次完成' },
  'billing.held': { en: 'Held a billing run', zh: '暂缓账单批次' },
  'billing.released': { en: 'Released a held billing run', zh: '解除账单批次暂缓' },
  'bulk.customers.activate': { en: 'Activated chosen customers', zh: '批量启用客户' },
  'bulk.customers.deactivate': { en: 'Deactivated chosen customers', zh: '批量停用客户' },
  'bulk.customers.resend_invitation': { en: 'Sent chosen invitations again', zh: '批量重发邀请' },
  'bulk.customers.revoke_invitation': { en: 'Revoked chosen invitations', zh: '批量撤销邀请' },
  'bulk.plans.archive': { en: 'Archived chosen plans', zh: '批量归档方案' },
  'bulk.plans.restore': { en: 'Restored chosen plans', zh: '批量恢复方案' },
  'customer.activate': { en: 'Activated a customer', zh: '启用客户' },
  'customer.create': { en: 'Added a customer', zh: '新增客户' },
  'customer.deactivate': { en: 'Deactivated a customer', zh: '停用客户' },
  'customer.stop_messages': { en: 'Stopped all messages to a customer', zh: '停止向客户发送消息' },
  'customer.update': { en: 'Changed a customer', zh: '修改客户资料' },
  'debit_run.finished': { en: 'Debit run finished', zh: '扣款批次完成' },
  'debit_run.started': { en: 'Started a debit run', zh: '开始扣款批次' },
  'email.added': { en: 'Added an e-mail to their profile', zh: '在个人资料中添加邮箱' },
  'email.made_primary': { en: 'Made another e-mail primary', zh: '更换主邮箱' },
  'email.removed': { en: 'Removed an e-mail from their profile', zh: '从个人资料中移除邮箱' },
  'email.verified': { en: 'Verified an e-mail', zh: '验证邮箱' },
  'exception.resolved': { en: 'Settled an exception', zh: '处理异常事项' },
  'export.create': { en: 'Exported a list', zh: '导出列表' },
  'facility.created': { en: 'Set up a bank facility', zh: '设立银行扣款通道' },
  'facility.stopped': { en: 'Stopped a bank facility', zh: '停用银行扣款通道' },
  'facility.updated': { en: 'Changed a bank facility', zh: '修改银行扣款通道' },
  'file.ticket': { en: 'Downloaded a file', zh: '下载文件' },
  'invitation.accept': { en: 'Invitation accepted', zh: '接受邀请' },
  'invitation.edit': { en: 'Changed an invitation', zh: '修改邀请' },
  'invitation.expire': { en: 'Invitation expired', zh: '邀请过期' },
  'invitation.open': { en: 'Invitation opened', zh: '打开邀请' },
  'invitation.resend': { en: 'Sent an invitation again', zh: '重发邀请' },
  'invitation.revoke': { en: 'Revoked an invitation', zh: '撤销邀请' },
  'invitation.send': { en: 'Sent an invitation', zh: '发送邀请' },
  'mandate.accept': { en: 'Mandate accepted', zh: '接受扣款授权' },
  'mandate.cancel': { en: 'Mandate cancelled', zh: '取消扣款授权' },
  'mandate.confirm_details': { en: 'Account details confirmed', zh: '确认账户资料' },
  'mandate.expire': { en: 'Mandate expired', zh: '扣款授权到期' },
  'mandate.need_details': { en: 'Mandate needs new account details', zh: '扣款授权需更新账户资料' },
  'mandate.resume': { en: 'Mandate resumed', zh: '恢复扣款授权' },
  'mandate.suspend': { en: 'Mandate suspended', zh: '暂停扣款授权' },
  'merchant.approve': { en: 'Approved a merchant to go live', zh: '批准商户上线' },
  'merchant.close': { en: 'Closed a merchant', zh: '关闭商户' },
  'merchant.created': { en: 'Opened a merchant', zh: '开设商户' },
  'merchant.registered': { en: 'Confirmed a registration', zh: '确认注册' },
  'merchant.resume': { en: 'Resumed a merchant', zh: '恢复商户' },
  'merchant.settings_changed': { en: 'Changed the settings', zh: '修改设置' },
  'merchant.slug_chosen': { en: 'Chose the merchant ID', zh: '选定商户号' },
  'merchant.suspend': { en: 'Suspended a merchant', zh: '暂停商户' },
  'merchant.updated': { en: 'Changed the business details', zh: '修改商户资料' },
  'operations.invariants_asked': { en: 'Asked for the books to be checked', zh: '请求核对账目' },
  'operations.job_retried': { en: 'Started a failed job again', zh: '重试失败任务' },
  'payment.cancelled': { en: 'Cancelled a payment', zh: '取消付款' },
  'payment.created': { en: 'Created a payment', zh: '创建付款' },
  'payment.rejected': { en: 'The bank rejected a payment', zh: '付款被银行拒绝' },
  'payment_method.create': { en: 'Added a bank account', zh: '新增银行账户' },
  'payment_method.default': { en: 'Made a bank account the default', zh: '设为默认银行账户' },
  'payment_method.remove': { en: 'Removed a bank account', zh: '移除银行账户' },
  'payment_method.reveal': { en: 'Looked at a full account number', zh: '查看完整账号' },
  'payout.approve': { en: 'Approved a payout', zh: '批准结算付款' },
  'payout.bank_returns': { en: 'The bank returned a payout', zh: '银行退回结算付款' },
  'payout.drawn': { en: 'Drew a payout', zh: '生成结算付款' },
  'payout.edit': { en: 'Changed a payout', zh: '修改结算付款' },
  'payout.lodge': { en: 'Lodged a payout with the bank', zh: '向银行提交结算付款' },
  'payout.statement_matches': { en: 'Payout seen on the statement', zh: '结算付款已在对账单中确认' },
  'payout.withdraw': { en: 'Took back the approval of a payout', zh: '撤回结算付款批准' },
  'payout_account.confirmed': { en: 'Confirmed the payout account', zh: '确认到账账户' },
  'payout_account.set': { en: 'Changed where payouts go', zh: '更改付款到账账户' },
  'plan.created': { en: 'Created a plan', zh: '创建方案' },
  'plan.status_set': { en: 'Changed the status of a plan', zh: '更改方案状态' },
  'plan.updated': { en: 'Changed a plan', zh: '修改方案' },
  'profile.updated': { en: 'Changed their profile', zh: '修改个人资料' },
  'returns.loaded': { en: 'Loaded a returns file', zh: '导入退回文件' },
  'returns.none': { en: 'Noted that the bank sent no returns', zh: '记录当日无退回文件' },
  'role.created': { en: 'Created a role', zh: '创建角色' },
  'role.deleted': { en: 'Deleted a role', zh: '删除角色' },
  'role.updated': { en: 'Changed a role', zh: '修改角色' },
  'settings.saved': { en: 'Changed their own settings', zh: '修改个人设置' },
  'statement.imported': { en: 'Loaded a bank statement', zh: '导入银行对账单' },
  'subscription.cancelled': { en: 'Ended a subscription', zh: '终止订阅' },
  'subscription.caught_up': { en: 'Subscription no longer overdue', zh: '订阅欠款已补齐' },
  'subscription.changed': { en: 'Changed a subscription', zh: '变更订阅' },
  'subscription.ending': { en: 'Set a subscription to end', zh: '设定订阅到期终止' },
  'subscription.past_due': { en: 'Subscription became overdue', zh: '订阅逾期' },
  'subscription.paused': { en: 'Paused a subscription', zh: '暂停订阅' },
  'subscription.resumed': { en: 'Resumed a subscription', zh: '恢复订阅' },
  'subscription.started': { en: 'Started a subscription', zh: '开始订阅' },
  'trust.shortfall_funded': { en: 'Covered a shortfall of the trust account', zh: '补足信托账户缺口' },
  'trust.shortfall_recovered': { en: 'Took back cover from the trust account', zh: '收回信托账户垫款' },
  'user.activated': { en: 'Activated a user', zh: '启用用户' },
  'user.created': { en: 'Added a user', zh: '新增用户' },
  'user.deactivated': { en: 'Deactivated a user', zh: '停用用户' },
  'user.invitation_accepted': { en: 'Joined the team', zh: '加入团队' },
  'user.invitation_resent': { en: 'Sent an invitation to the team again', zh: '重发团队邀请' },
  'user.invited': { en: 'Invited somebody to the team', zh: '邀请加入团队' },
  'user.password_reset': { en: 'Replaced a forgotten password', zh: '重设遗忘的密码' },
  'user.removed': { en: 'Removed a user from the team', zh: '从团队移除用户' },
  'user.roles_changed': { en: 'Changed the roles of a user', zh: '更改用户角色' },
  'user.sign_in_refused': { en: 'Sign-in refused', zh: '登录被拒' },
  'user.signed_in': { en: 'Signed in', zh: '登录' },
  'user.signed_out': { en: 'Signed out', zh: '退出登录' },
  'user.two_factor_reset': { en: 'Switched a colleague’s two-factor off', zh: '关闭同事的两步验证' },
  'user.updated': { en: 'Changed a user', zh: '修改用户资料' },
  'user.username_chosen': { en: 'Chose a username', zh: '选定用户名' },
} as const satisfies Sentences;

export type AuditAction = keyof typeof AUDIT_ACTIONS;
type GroupOf<Action> = Action extends `${infer Group}.${string}` ? Group : never;
export type AuditGroup = GroupOf<AuditAction>;

const groupOf = (action: string) => action.slice(0, action.indexOf('.')) as AuditGroup;

/** The first word of an action: what it is about. */
export const AUDIT_GROUPS = [...new Set(Object.keys(AUDIT_ACTIONS).map(groupOf))] as [
  AuditGroup,
  ...AuditGroup[],
];

/** The actions of some groups. */
export const actionsOfGroups = (groups: readonly AuditGroup[]): AuditAction[] =>
  (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) => groups.includes(groupOf(action)));

/** What an action is called; an action without words here (of a newer server) by its own name. */
export function auditActionWords(action: string, locale: 'en' | 'zh'): string {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? AUDIT_ACTIONS[action as AuditAction][locale] : action;
}

/** The actions in whose words, of either language, a text is found. */
export function actionsSaying(text: string): AuditAction[] {
  const wanted = text.toLowerCase();
  return (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) => {
    const { en, zh } = AUDIT_ACTIONS[action];
    return [action, en.toLowerCase(), zh].some((words) => words.includes(wanted));
  });
}
