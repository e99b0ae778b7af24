import type { Sentences } from '../sentences.ts';

export const PROFILE_REFUSALS = {
  'email.too_many': {
    en: 'A profile has at most {max} e-mails. Remove one first',
    zh: '每个账户最多 {max} 个电子邮箱，请先移除一个',
  },
  'email.verified_already': { en: 'This e-mail is verified already', zh: '该电子邮箱已验证' },
  'email.link_invalid': {
    en: 'This link has been used, has expired or is not for this sign-in. Send a new one from your profile',
    zh: '链接已使用、已过期或不属于当前登录账户，请在个人资料中重新发送',
  },
  'email.taken': { en: 'This e-mail cannot be used here', zh: '该电子邮箱无法在此使用' },
  'email.not_verified': {
    en: 'Open the link in the letter we sent to this e-mail first',
    zh: '请先打开我们发送到该邮箱的验证链接',
  },
  'email.primary_stays': {
    en: 'The primary e-mail cannot be removed. Make another one primary first',
    zh: '主邮箱无法移除，请先将其他邮箱设为主邮箱',
  },
} as const satisfies Sentences;
