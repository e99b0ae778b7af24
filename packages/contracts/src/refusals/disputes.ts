import type { Sentences } from '../sentences.ts';

export const DISPUTE_REFUSALS = {
  'dispute.too_late': {
    en: 'The last day to answer was {date}. The network counts this dispute as lost',
    zh: '答复期限为 {date}，现已逾期，卡组织视为败诉',
  },
  'dispute.is_answered': {
    en: 'This dispute is answered; what was sent stays as it is',
    zh: '该争议已答复，已提交的内容不能再更改',
  },
  'dispute.kind_is_given': {
    en: 'A file of this kind is there already. Remove it first, or choose another kind',
    zh: '已有此类文件。请先移除，或选择其他类别',
  },
  'dispute.files_too_large': {
    en: 'The files of one answer may hold 4.5 MB together. Give a smaller copy',
    zh: '一次答复的文件合计不得超过 4.5 MB。请提供较小的文件',
  },
  'dispute.send_evidence_refused': { en: 'This dispute is over', zh: '该争议已结束' },
  'dispute.only_an_appeal_is_left': {
    en: 'This dispute is lost; it cannot be answered any more',
    zh: '该争议已败诉，无法再答复',
  },
} as const satisfies Sentences;
