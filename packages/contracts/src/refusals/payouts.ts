import type { Sentences } from '../sentences.ts';

export const PAYOUT_REFUSALS = {
  'payout.approve_refused': {
    en: 'Only a draft payout can be approved',
    zh: '只有草稿状态的付款结算可以批准',
  },
  'payout.edit_refused': {
    en: 'This payout is not changed any more',
    zh: '该付款结算不能再更改',
  },
  'payout.withdraw_refused': { en: 'This payout cannot be taken back', zh: '该付款结算无法撤回' },
  'payout.bank_rejects_refused': {
    en: 'The bank cannot reject a payout that has no file',
    zh: '没有文件的付款结算不会被银行拒绝',
  },
  'payout.lodge_refused': { en: 'This payout cannot be lodged', zh: '该付款结算无法提交银行' },
  'payout.approve_first': { en: 'Approve the payout first', zh: '请先批准该付款结算' },
  'payout.already_lodged': { en: 'The payout is with the bank already', zh: '该付款结算已提交银行' },
  'payout.statement_withdrawn': {
    en: 'A payout that was taken back has no statement',
    zh: '已撤回的付款结算没有对账单',
  },
  'payout.withdraw_first': { en: 'Take the payout back first', zh: '请先撤回该付款结算' },
  'payout.statement_matches_refused': {
    en: 'The statement shows a payout that was never lodged',
    zh: '对账单显示了一笔尚未提交的付款结算',
  },
  'payout.bank_returns_refused': {
    en: 'A payout that was never lodged cannot come back',
    zh: '尚未提交的付款结算不会被退回',
  },
  'payout.paid_after_returned': {
    en: 'The statement shows a payout that the bank had returned',
    zh: '对账单显示了一笔银行已退回的付款结算',
  },
  'payout.paid_after_rejected': {
    en: 'The statement shows a payout whose file the bank had rejected',
    zh: '对账单显示了一笔文件已被银行拒绝的付款结算',
  },
  'payout.nothing_left': {
    en: 'Debits came back since it was drawn, and nothing is left to pay out. Its lines are in the balance again',
    zh: '生成后有扣款被退回，已无可付余额。其明细已退回余额',
  },
  'payout.nothing_to_pay': {
    en: 'Nothing has cleared and been credited above your minimum yet',
    zh: '目前没有已结清并入账且高于最低额的款项',
  },
  'payout.no_account': {
    en: 'Add the bank account for payouts under Settings first',
    zh: '请先在设置中添加付款结算的银行账户',
  },
  'payout.account_changed': {
    en: 'The account that payouts go to was changed meanwhile. It is {account} now: check it, then approve again',
    zh: '付款结算账户已被更改，现为 {account}。请核对后再次批准',
  },
  'payout.details_held': {
    en: 'The bank details changed; payouts start again on {date}',
    zh: '银行信息已变更，将于 {date} 恢复付款结算',
  },
  'payout.details_returned': {
    en: 'A payout came back from this bank account. Confirm or change the account first',
    zh: '有一笔付款结算从该银行账户退回，请先确认或更换账户',
  },
  'payout.direct': {
    en: 'With a direct facility the bank pays you itself; there is nothing to pay out here',
    zh: '直连模式下银行直接入账，此处无需付款结算',
  },
} as const satisfies Sentences;
