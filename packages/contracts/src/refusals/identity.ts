import type { Sentences } from '../sentences.ts';

export const IDENTITY_REFUSALS = {
  'identity.invalid_credentials': { en: 'Invalid credentials', zh: '登录信息无效' },
} as const satisfies Sentences;
