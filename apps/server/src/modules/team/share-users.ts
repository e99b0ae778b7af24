import { codeWords } from '@lorikeet/contracts/code-words';
import * as users from '@lorikeet/contracts/users';
import { columnsOf, type Words } from '../../platform/lists/columns.ts';
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
    column.code({ en: 'Status', zh: '状态' }, codeWords.userStatus, (row) => row.status),
    column.code({ en: 'Type', zh: '类型' }, codeWords.userType, (row) => row.type),
    column.told({ en: 'Roles', zh: '角色' }, (row, locale) =>
      row.roles.map((role) => ROLES[role.slug]?.[locale] ?? role.name).join('; '),
    ),
    column.code({ en: 'Two-factor', zh: '两步验证' }, codeWords.yes, (row) => String(row.two_factor_enabled)),
    column.moment({ en: 'Last sign-in', zh: '最近登录' }, (row) => row.last_sign_in_at),
    column.moment({ en: 'Added', zh: '加入时间' }, (row) => row.created_at),
  ],
});

/** Roles of a merchant's own have the name that they were given. */
const ROLES: Readonly<Record<string, Words>> = codeWords.role;
