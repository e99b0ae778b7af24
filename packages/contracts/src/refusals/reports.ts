import type { Sentences } from '../sentences.ts';

export const REPORT_REFUSALS = {
  'report.too_long': {
    en: 'A report covers at most eleven years. Choose a shorter range',
    zh: '报表最多涵盖十一年，请选择较短的日期范围',
  },
  'report.too_many_saved': {
    en: 'You have {limit} saved reports. Delete one before you save another',
    zh: '您已保存 {limit} 份报表，请先删除一份',
  },
  'report.no_recipient': {
    en: 'Choose at least one colleague to send it to',
    zh: '请至少选择一位收件同事',
  },
  'report.recipient_unfit': {
    en: 'One of the chosen people may not read reports or open files any more. Choose again',
    zh: '所选人员中有人已无权查看报表或下载文件，请重新选择',
  },
} as const satisfies Sentences;
