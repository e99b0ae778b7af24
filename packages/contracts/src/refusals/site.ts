import type { Sentences } from '../sentences.ts';

export const SITE_REFUSALS = {
  'application.decided': { en: 'This application was decided already', zh: '该申请已处理' },
  'enquiry.resolved': { en: 'This message was settled already', zh: '该留言已处理' },
} as const satisfies Sentences;
