import type { Sentences } from '../sentences.ts';

export const BILLING_REFUSALS = {
  'billing.preview_outdated': {
    en: 'What would be billed has changed since this preview. Look at it again',
    zh: '自预览后将计费的内容已变化，请重新预览',
  },
  'billing.too_far_ahead': {
    en: 'Billing can be run for today or tomorrow, not for {date}',
    zh: '只能为今天或明天计费，不能为 {date} 计费',
  },
} as const satisfies Sentences;
