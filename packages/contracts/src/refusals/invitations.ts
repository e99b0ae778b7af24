import type { Sentences } from '../sentences.ts';

export const INVITATION_REFUSALS = {
  'invitation.unknown': {
    en: 'This link does not work. Use the link in the latest message, or ask the business for a new one',
    zh: '该链接无效。请使用最新消息中的链接，或向商户索取新链接',
  },
  'invitation.open_refused': { en: 'This invitation cannot be opened', zh: '该邀请无法打开' },
  'invitation.already_accepted': {
    en: 'This invitation has been accepted, so it cannot be changed',
    zh: '该邀请已被接受，无法更改',
  },
  'invitation.was_revoked': {
    en: 'This invitation was withdrawn. Ask the business for a new one if you still want to join',
    zh: '该邀请已撤回。如仍想加入，请向商户索取新邀请',
  },
  'invitation.has_expired': {
    en: 'This invitation has ended. Ask the business for a new link if you still want to join',
    zh: '该邀请已过期。如仍想加入，请向商户索取新链接',
  },
  'invitation.expire_refused': { en: 'An accepted invitation does not expire', zh: '已接受的邀请不会过期' },
  'invitation.changed': {
    en: 'The terms have changed since you opened this page. Please read them again',
    zh: '自您打开页面后条款已有变动，请重新阅读',
  },
  'invitation.plan_ended': {
    en: 'What this invitation is for is no longer offered. Ask the business what it offers now',
    zh: '该邀请对应的方案已停止提供，请向商户咨询现有方案',
  },
  'invitation.plan_not_offered': {
    en: 'This plan takes no new customers. Choose another',
    zh: '该方案不再接受新客户，请另选方案',
  },
  'invitation.already_open': {
    en: 'This customer has an open invitation. Edit it or send it again',
    zh: '该客户已有未完成的邀请，请编辑或重新发送',
  },
  'invitation.no_sms': {
    en: 'No SMS leaves this portal. Send the invitation by e-mail',
    zh: '本平台未接通短信，请通过电子邮件发送邀请',
  },
  'invitation.nobody_to_invite': {
    en: 'Nobody of this file waits for an invitation',
    zh: '此文件中没有等待邀请的客户',
  },
  'invitation.create_failed': {
    en: 'Creation failed, please try again',
    zh: '创建失败，请重试',
  },
} as const satisfies Sentences;
