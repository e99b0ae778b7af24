import type { Sentences } from '../sentences.ts';

export const USER_REFUSALS = {
  'user.not_found': { en: 'User not found', zh: '未找到该用户' },
  'user.yourself': {
    en: 'You cannot do this to yourself. Ask another person of the team',
    zh: '不能对自己执行此操作，请联系团队其他成员',
  },
  'user.last_owner': {
    en: 'This is the last active owner. Make somebody else an owner first',
    zh: '这是最后一位有效的所有者，请先指定另一位所有者',
  },
  'user.owner_only': {
    en: 'Only an owner can make somebody an owner, or an owner something else',
    zh: '只有所有者才能授予或撤销所有者身份',
  },
  'user.holds_more': {
    en: 'This person may do things that you may not. Ask somebody who may do at least as much',
    zh: '此人的权限超出您的权限，请联系权限不低于此人的成员',
  },
  'user.removed': {
    en: 'This person was removed from the team. Invite them again instead',
    zh: '此人已从团队移除，请重新邀请',
  },
  'user.not_active': { en: 'This person has been deactivated already', zh: '此人已被停用' },
  'user.not_inactive': { en: 'This person is not deactivated', zh: '此人未被停用' },
  'user.not_invited': {
    en: 'This person has chosen a password already: there is no invitation to send',
    zh: '此人已设置密码，无需再发送邀请',
  },
  'user.no_two_factor': {
    en: 'Two-factor is not switched on for this person',
    zh: '此人未启用两步验证',
  },
  'user.own_email': {
    en: 'Change your own e-mail in your profile, where the new one is verified',
    zh: '请在个人资料中修改自己的电子邮箱，新邮箱需经验证',
  },
} as const satisfies Sentences;
