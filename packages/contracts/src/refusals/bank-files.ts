import type { Sentences } from '../sentences.ts';

export const BANK_FILE_REFUSALS = {
  'bank_file.download_refused': {
    en: 'This file was withdrawn, or is being sent at this moment: it must not be lodged by hand',
    zh: '该文件已撤回或正在发送，不得手工提交',
  },
  'bank_file.accept_refused': {
    en: 'This file was withdrawn or rejected and cannot be accepted',
    zh: '该文件已撤回或被拒，无法登记受理',
  },
  'bank_file.details_changed': {
    en: 'The payout account changed after this file was written: it must not be lodged. Withdraw it',
    zh: '生成该文件后付款结算账户已变更，不得提交，请撤回该文件',
  },
  'bank_file.details_returned': {
    en: 'A payout came back from the account that this file pays: it must not be lodged until the account is confirmed',
    zh: '该文件的付款结算账户曾退回付款结算，确认账户之前不得提交',
  },
  'bank_file.merchant_held': {
    en: 'The merchant of this file is suspended: it must not be lodged until the suspension is lifted',
    zh: '该文件的商户已被暂停，解除暂停之前不得提交',
  },
  'bank_file.facility_stopped': {
    en: 'The debits of this file’s facility are stopped: it must not be lodged until they are started again',
    zh: '该文件所属通道的扣款已停止，恢复之前不得提交',
  },
  'bank_file.withdraw_refused': {
    en: 'The bank has this file, or is being given it at this moment; it cannot be withdrawn',
    zh: '银行已受理或正在接收该文件，无法撤回',
  },
  'bank_file.reject_refused': {
    en: 'Only a file that the bank has taken and whose money has not moved can be rejected',
    zh: '只有银行已受理且款项尚未结清或转出的文件才能登记为被拒',
  },
} as const satisfies Sentences;
