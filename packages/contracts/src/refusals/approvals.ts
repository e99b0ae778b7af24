import type { Sentences } from '../sentences.ts';

export const APPROVAL_REFUSALS = {
  'approval.own': {
    en: 'Nobody approves what they have asked for themselves. Somebody else must decide',
    zh: '不能审批自己提出的更改，须由他人决定',
  },
  'approval.about_you': {
    en: 'This changes your own account, so somebody else must approve it. You may decline it',
    zh: '此更改涉及您本人的账户，须由他人批准；您可以拒绝',
  },
  'approval.for_platform': {
    en: 'The platform’s staff decide this change, not the team',
    zh: '此更改由平台工作人员审批，而非团队',
  },
  'approval.came_later': {
    en: 'Only people who could already approve when this was asked for may do so. You may decline it',
    zh: '仅提出更改时已有审批资格的人员可以批准；您可以拒绝',
  },
  'approval.not_yours': {
    en: 'Only the person who asked for this change can take it back',
    zh: '只有提出该更改的人可以撤回',
  },
  'approval.already_waiting': {
    en: 'A change to this is already waiting for a second person. Decide that one first',
    zh: '已有一项相关更改在等待第二人审批，请先处理该项',
  },
  'approval.nobody_else': {
    en: 'This change needs a second person, and nobody else may approve it. Give somebody the permission first',
    zh: '此更改需要第二人审批，但目前没有其他人有权审批，请先授予他人该权限',
  },
  'approval.two_needed': {
    en: 'At least two active people must hold the permission while changes need a second person',
    zh: '启用双人审批期间，至少须有两名在职人员持有该权限',
  },
  'approval.subject_changed': {
    en: 'Something else was changed meanwhile: {what}. Decline this and ask again',
    zh: '期间已有其他变动：{what}。请拒绝此项后重新提出',
  },
  'approval.was_approved': { en: 'This change was already approved', zh: '此更改已获批准' },
  'approval.was_declined': { en: 'This change was already declined', zh: '此更改已被拒绝' },
  'approval.was_withdrawn': { en: 'This change was taken back by its maker', zh: '此更改已由提出人撤回' },
  'approval.was_overtaken': {
    en: 'What this is about has changed meanwhile, so this change ended by itself',
    zh: '相关事项已有变动，此更改已自动终止',
  },
  'approval.has_expired': {
    en: 'Nobody decided within 14 days, so this change has expired. Ask again',
    zh: '14 天内无人决定，此更改已过期，请重新提出',
  },
} as const satisfies Sentences;
