import type { Sentences } from '../sentences.ts';

export const HARDSHIP_REFUSALS = {
  'hardship.waits_already': {
    en: 'A request for this property is with the council already',
    zh: '该房产已有一份申请在市政厅处理中',
  },
  'hardship.none': {
    en: 'There is no request of yours for this property',
    zh: '您没有该房产的申请',
  },
  'hardship.is_decided': {
    en: 'This request has been decided already. Load the page again',
    zh: '该申请已作出决定，请重新加载页面',
  },
  'hardship.is_withdrawn': {
    en: 'The person has taken this request back. Load the page again',
    zh: '申请人已撤回该申请，请重新加载页面',
  },
  'hardship.asker_gone': {
    en: 'The person who asked has no access to this property any more, and the request ends with it',
    zh: '申请人已不能访问该房产，该申请随之结束',
  },
} as const satisfies Sentences;
