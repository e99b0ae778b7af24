import type { Sentences } from '../sentences.ts';

export const SITE_REFUSALS = {
  'bill.not_found': {
    en: 'No bill has these three together. Compare them with what is printed on it',
    zh: '没有同时符合这三项的账单，请对照账单上的内容',
  },
  'application.decided': { en: 'This application was decided already', zh: '该申请已处理' },
  'enquiry.resolved': { en: 'This message was settled already', zh: '该留言已处理' },
} as const satisfies Sentences;
