import type { Sentences } from '../sentences.ts';

export const RECOVERY_REFUSALS = {
  'recovery.link_used': {
    en: 'This link was used already, or a newer one was sent. Use the newest, or ask for another',
    zh: '该链接已使用，或已发送新的链接。请使用最新的链接，或重新申请',
  },
  'recovery.link_expired': {
    en: 'This link has expired. Ask for another',
    zh: '该链接已过期，请重新申请',
  },
  'recovery.link_unknown': {
    en: 'This link does not work. Open it from the letter again, or ask for another',
    zh: '该链接无效。请从邮件中重新打开，或重新申请',
  },
} as const satisfies Sentences;
