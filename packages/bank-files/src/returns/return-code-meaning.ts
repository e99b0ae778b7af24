import type { ReturnCode } from './return-line.ts';

/**
 * What a return asks of the sender: try once more; get new account details; stop debiting; stop and speak with
 * the estate; mend the sender's own set-up; ask the customer for another way to pay; let a person look.
 */
export type ReturnAdvice =
  | 'retry-once'
  | 'needs-details'
  | 'end-mandate'
  | 'end-mandate-deceased'
  | 'fix-facility'
  | 'ask-customer'
  | 'staff';

/** A return code in words, and what the Australian banks' guidance makes of it. */
export interface ReturnMeaning {
  readonly code: ReturnCode;
  readonly en: string;
  readonly zh: string;
  readonly advice: ReturnAdvice;
}

const MEANINGS: Readonly<Record<ReturnCode, ReturnMeaning>> = {
  1: { code: 1, en: 'Invalid BSB number', zh: 'BSB 号码无效', advice: 'needs-details' },
  2: { code: 2, en: 'Payment stopped', zh: '付款已止付', advice: 'end-mandate' },
  3: { code: 3, en: 'Account closed', zh: '账户已关闭', advice: 'end-mandate' },
  4: { code: 4, en: 'Customer deceased', zh: '客户已故', advice: 'end-mandate-deceased' },
  5: {
    code: 5,
    en: 'No account or incorrect account number',
    zh: '账户不存在或账号有误',
    advice: 'needs-details',
  },
  // In practice insufficient funds; the one code that may be debited again, once.
  6: { code: 6, en: 'Refer to customer', zh: '请与付款人联系（通常为余额不足）', advice: 'retry-once' },
  // No longer assigned, so its sender means something that only a person can find out.
  7: { code: 7, en: 'No longer in use', zh: '已停用的代码', advice: 'staff' },
  8: { code: 8, en: 'Invalid user identification number', zh: '用户编号无效', advice: 'fix-facility' },
  9: {
    code: 9,
    en: 'Technically invalid or other reason',
    zh: '技术性无效或其他原因',
    advice: 'ask-customer',
  },
};

/** Is it one of 1 to 9? */
export function isReturnCode(code: number): code is ReturnCode {
  return Number.isInteger(code) && code >= 1 && code <= 9;
}

/** Meaning of a return code in English and Chinese, and the usual next step. */
export function returnCodeMeaning(code: ReturnCode): ReturnMeaning {
  return MEANINGS[code];
}
