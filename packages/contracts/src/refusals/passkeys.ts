import type { Sentences } from '../sentences.ts';

export const PASSKEY_REFUSALS = {
  'passkey.refused': { en: 'This passkey was not accepted', zh: '该通行密钥未被接受' },
  'passkey.too_many': {
    en: 'You have as many passkeys as one person can have. Remove one first',
    zh: '您的通行密钥数量已达上限，请先移除一个',
  },
  'passkey.known': { en: 'This device already has a passkey of yours', zh: '该设备已有您的通行密钥' },
} as const satisfies Sentences;
