import type { Sentences } from '../sentences.ts';

export const REGISTRATION_REFUSALS = {
  'registration.link_used': {
    en: 'This e-mail is confirmed already. Sign in',
    zh: '该邮箱已确认，请直接登录',
  },
  'registration.link_expired': {
    en: 'This link has expired. Register again to get a new one',
    zh: '该链接已过期，请重新注册以获取新链接',
  },
  'registration.link_unknown': {
    en: 'This link does not work. Open it from the letter again, or register again',
    zh: '该链接无效。请从邮件中重新打开，或重新注册',
  },
  'registration.has_account': {
    en: 'There is an account with this e-mail already. Sign in, or reset your password',
    zh: '该邮箱已有账户。请登录或重置密码',
  },
  'registration.names_chosen': {
    en: 'Merchant ID and username can be chosen only once',
    zh: '商户号和用户名只能选择一次',
  },
} as const satisfies Sentences;
