import type { Sentences } from '../sentences.ts';

export const LIST_REFUSALS = {
  'bulk.too_many': {
    en: 'More than {limit} rows match. Narrow the list with a filter and try again',
    zh: '符合条件的记录超过 {limit} 条，请先缩小筛选范围再试',
  },
  'bulk.rows_changed': {
    en: 'Other rows match now than when you looked. Look at the preview again',
    zh: '符合条件的记录已有变动，请重新查看预览',
  },
  'saved_view.too_many': {
    en: 'You keep {limit} views of this list. Delete one first',
    zh: '您已为此列表保存 {limit} 个视图，请先删除一个',
  },
  'bulk.mailbox_waits': {
    en: 'This e-mail or phone was sent several letters just now. Try this one again later',
    zh: '该邮箱或手机刚收到多封信件，请稍后再试',
  },
  'bulk.no_invitation': {
    en: 'This customer has not been invited',
    zh: '该客户尚未收到邀请',
  },
} as const satisfies Sentences;
