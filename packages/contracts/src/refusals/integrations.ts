import type { Sentences } from '../sentences.ts';

export const INTEGRATION_REFUSALS = {
  'api_key.beyond_yours': {
    en: 'This key may do more than you may. Ask a colleague who may do all of it',
    zh: '该密钥的权限超出您本人的权限，请由具备全部权限的同事操作',
  },
  'api_key.too_many': {
    en: 'There are {max} keys in use. Revoke one that is no longer needed first',
    zh: '已有 {max} 个使用中的密钥，请先撤销不再需要的密钥',
  },
  'api_key.ended': {
    en: 'This key was revoked or has expired. Make a new one',
    zh: '该密钥已撤销或已过期，请新建密钥',
  },
  'webhook.too_many': {
    en: 'There are {max} webhooks. Remove one that is no longer needed first',
    zh: '已有 {max} 个 Webhook，请先移除不再需要的',
  },
  'webhook.address_inside': {
    en: 'This address is inside a private network or cannot be found. Use one that the internet can reach',
    zh: '该地址位于内部网络或无法解析，请使用互联网可访问的地址',
  },
  'webhook.is_paused': {
    en: 'This webhook is paused. Resume it first',
    zh: '该 Webhook 已暂停，请先恢复',
  },
} as const satisfies Sentences;
