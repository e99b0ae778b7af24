import type { Sentences } from '../sentences.ts';

export const DISPUTE_REFUSALS = {
  'dispute.too_late': {
    en: 'The last day to answer was {date}. The network counts this dispute as lost',
    zh: '答复期限为 {date}，现已逾期，卡组织视为败诉',
  },
  'dispute.send_evidence_refused': { en: 'This dispute is over', zh: '该争议已结束' },
  'dispute.only_an_appeal_is_left': {
    en: 'This dispute is lost; it cannot be answered any more',
    zh: '该争议已败诉，无法再答复',
  },
} as const satisfies Sentences;
