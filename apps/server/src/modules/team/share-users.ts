import * as users from '@lorikeet/contracts/users';
import { columnsOf } from '../../platform/lists/columns.ts';
import { sharedList } from '../../platform/lists/shared-list.ts';
import { foundUsers, type UserRow } from './user-list.query.ts';

const column = columnsOf<UserRow>();

/** Who may sign in, with which roles: what a person who reviews access asks for. */
export const sharedUsers = sharedList({
  name: 'users',
  contract: users.listUsers,
  idKind: 'user',
  find: foundUsers,
  idOf: (row) => row.id,
  nameOf: (row) => row.name,
  columns: [
    column.id({ en: 'User', zh: '用户编号' }, 'user', (row) => row.id),
    column.text({ en: 'Name', zh: '姓名' }, (row) => row.name),
    column.text({ en: 'Username', zh: '用户名' }, (row) => row.username),
    column.text({ en: 'E-mail', zh: '电子邮箱' }, (row) => row.email),
    column.word({ en: 'Status', zh: '状态' }, (row) => row.status),
    column.word({ en: 'Type', zh: '类型' }, (row) => row.type),
    column.text({ en: 'Roles', zh: '角色' }, (row) => row.roles.map((role) => role.slug).join(' ')),
    column.word({ en: 'Two-factor', zh: '两步验证' }, (row) => (row.two_factor_enabled ? 'on' : 'off')),
    column.moment({ en: 'Last sign-in', zh: '最近登录' }, (row) => row.last_sign_in_at),
    column.moment({ en: 'Added', zh: '加入时间' }, (row) => row.created_at),
  ],
});
