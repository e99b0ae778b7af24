import type { Sentences } from '../sentences.ts';

export const ROLE_REFUSALS = {
  'role.not_found': { en: 'Role not found', zh: '未找到该角色' },
  'role.system': {
    en: 'This role comes with every merchant and cannot be changed or deleted. Create a role of your own instead',
    zh: '此角色为系统角色，不能更改或删除。请另建自己的角色',
  },
  'role.in_use': {
    en: 'This role is still held by {holders}. Give them another role first',
    zh: '以下人员仍拥有此角色：{holders}。请先为其分配其他角色',
  },
} as const satisfies Sentences;
