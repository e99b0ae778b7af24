import type { Sentences } from '../sentences.ts';

export const TWO_FACTOR_REFUSALS = {
  'two_factor.invalid_code': { en: 'Invalid code', zh: '验证码无效' },
  'two_factor.nothing_to_verify': { en: 'No code is asked for now', zh: '当前无需输入验证码' },
  'two_factor.already_enabled': {
    en: 'Two-factor authentication is already enabled',
    zh: '两步验证已启用',
  },
  'two_factor.not_enabled': { en: 'Two-factor authentication is not enabled', zh: '两步验证尚未启用' },
} as const satisfies Sentences;
