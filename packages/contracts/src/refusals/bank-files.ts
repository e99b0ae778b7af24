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
    zh: '生成该文件后到账账户已变更，不得提交，请撤回该文件',
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
