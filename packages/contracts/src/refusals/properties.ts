import type { Sentences } from '../sentences.ts';

export const PROPERTY_REFUSALS = {
  'council.property_not_found': {
    en: 'We could not find this property. Check the council, the assessment number and the code on your notice',
    zh: '未找到该房产。请核对通知单上的市政厅、评估编号和验证码',
  },
  'council.not_open': {
    en: 'Your code is right, but properties of this council cannot be registered here at present. This was no try',
    zh: '验证码正确，但目前无法在此登记该市政厅的房产。本次不计入尝试次数',
  },
  'council.too_many_tries': {
    en: 'That was the last try for today. Try again in {hours} hours, or ask your council for help',
    zh: '今天的尝试次数已用完。请在 {hours} 小时后重试，或联系市政厅',
  },
} as const satisfies Sentences;
