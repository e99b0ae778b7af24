import type { Sentences } from '../sentences.ts';

export const REPORT_REFUSALS = {
  'report.too_long': {
    en: 'A report covers at most eleven years. Choose a shorter range',
    zh: '报表最多涵盖十一年，请选择较短的日期范围',
  },
} as const satisfies Sentences;
