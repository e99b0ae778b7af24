import type { Sentences } from '../sentences.ts';

export const BANK_FILE_REFUSALS = {
  'bank_file.download_refused': {
    en: 'This file was withdrawn and must not be lodged',
    zh: '该文件已撤回，不得提交',
  },
  'bank_file.accept_refused': {
    en: 'This file was withdrawn or rejected and cannot be accepted',
    zh: '该文件已撤回或被拒，无法登记受理',
  },
  'bank_file.withdraw_refused': {
    en: 'The bank has this file; it can no longer be withdrawn',
    zh: '银行已受理该文件，无法撤回',
  },
  'bank_file.reject_refused': {
    en: 'Only a file that the bank has taken and that has not cleared can be rejected',
    zh: '只有银行已受理且尚未结清的文件才能登记为被拒',
  },
} as const satisfies Sentences;
