import type { Sentences } from '../sentences.ts';

export const NOTIFICATION_REFUSALS = {
  'notification.cannot_switch_off': {
    en: 'This is about the safety of your business: it cannot be switched off',
    zh: '此项关系到商户的安全，无法关闭',
  },
} as const satisfies Sentences;
