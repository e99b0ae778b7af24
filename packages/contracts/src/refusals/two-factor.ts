import type { Sentences } from '../sentences.ts';

export const TWO_FACTOR_REFUSALS = {
  'two_factor.invalid_code': { en: 'Invalid code', zh: '验证码无效' },
  'two_factor.nothing_to_verify': { en: 'No code is asked for now', zh: '当前无需输入验证码' },
  'two_factor.already_enabled': {
    en: 'Two-factor authentication is already enabled',
    zh: '两步验证已启用',
  },
  'two_factor.required': {
    en: 'Everybody here must have a second factor. Set yours up to go on',
    zh: '此处所有人都必须启用两步验证，请先完成设置再继续',
  },
  'two_factor.stays_on': {
    en: 'Two-factor authentication cannot be switched off while everybody here must have it',
    zh: '此处要求所有人启用两步验证，期间无法关闭',
  },
  'two_factor.own_first': {
    en: 'Set up your own two-factor authentication before you require it of others',
    zh: '要求他人启用两步验证之前，请先启用您自己的两步验证',
  },
  'two_factor.not_enabled': { en: 'Two-factor authentication is not enabled', zh: '两步验证尚未启用' },
} as const satisfies Sentences;
