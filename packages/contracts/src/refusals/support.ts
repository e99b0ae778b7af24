import type { Sentences } from '../sentences.ts';

export const SUPPORT_REFUSALS = {
  'ticket.went_on': {
    en: 'Somebody wrote or settled it since you opened it. Read what is new, then send yours again',
    zh: '在您打开之后有新的留言或处理，请先查看最新内容，再重新发送',
  },
  'ticket.thread_full': {
    en: 'This question has become too long to read. Ask a new one and quote its number',
    zh: '此工单内容过长，请另开工单并注明此工单编号',
  },
  'ticket.is_resolved': {
    en: 'This question is settled already. Reopen it to write to it',
    zh: '此工单已解决，如需继续请先重新打开',
  },
  'ticket.reopen_refused': {
    en: 'Only a settled question can be reopened. Load the page again to see where it stands',
    zh: '只有已解决的工单才能重新打开，请刷新页面查看当前状态',
  },
  'ticket.too_many': {
    en: '{max} of your questions are still unsettled. Write to one of them, or note that one is settled',
    zh: '您有 {max} 个工单尚未解决，请在其中一个工单中留言，或将其标记为已解决',
  },
  'ticket.too_many_today': {
    en: 'You have written {max} times within a day. Please wait a day before you write more',
    zh: '您在一天内已提交 {max} 次，请一天后再试',
  },
  'ticket.too_many_files': {
    en: 'A question takes {max} files at most. Ask a new one and quote its number',
    zh: '每个工单最多 {max} 个附件，请另开工单并注明此工单编号',
  },
  'ticket.cannot_answer': {
    en: 'This person does not answer questions. Choose a colleague whose role may',
    zh: '该同事没有回复工单的权限，请选择有权限的同事',
  },
  'ticket.is_desk': {
    en: 'Your team answers these questions itself. Find them under Operations',
    zh: '此类工单由您的团队处理，请在“运营”中查看',
  },
} as const satisfies Sentences;
