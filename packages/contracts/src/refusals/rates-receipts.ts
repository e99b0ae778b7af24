import type { Sentences } from '../sentences.ts';

export const RATES_RECEIPTS_REFUSALS = {
  'rates_receipts.nothing': {
    en: 'Nothing has been received or taken back that is not in a receipts file already',
    zh: '没有尚未列入收款文件的收款或退回',
  },
} as const satisfies Sentences;
