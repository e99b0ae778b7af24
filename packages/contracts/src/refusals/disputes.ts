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
  'dispute.appeal_refused': { en: 'Only a lost dispute is appealed', zh: '仅败诉的争议可以申诉' },
  'dispute.no_appeal': {
    en: 'The network takes no appeal of this dispute',
    zh: '卡组织不接受对该争议的申诉',
  },
  'dispute.appeal_too_late': {
    en: 'The last day to appeal was {date}',
    zh: '申诉期限为 {date}，现已逾期',
  },
  'dispute.appealed_before': {
    en: 'This dispute was appealed before; that decision is the last',
    zh: '该争议已申诉过，其结果为最终结果',
  },
  'dispute.is_appealed': {
    en: 'This dispute is appealed; what was sent stays as it is',
    zh: '该争议已申诉，已提交的内容不能再更改',
  },
  'dispute.send_evidence_refused': { en: 'This dispute is over', zh: '该争议已结束' },
  'dispute.only_an_appeal_is_left': {
    en: 'This dispute is lost; it cannot be answered any more',
    zh: '该争议已败诉，无法再答复',
  },
} as const satisfies Sentences;
