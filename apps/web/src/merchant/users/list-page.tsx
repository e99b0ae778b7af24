import { countUsers, listAssignableRoles, listUsers } from '@lorikeet/contracts/users';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { choiceOf, filtersOf } from '../../frames/list-filters.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen, useTools } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useRoleName } from '../roles/role-words.ts';
import { TeamNav } from './team-nav.tsx';
import { RoleNames, type UserRow, useUserColumns } from './user-columns.tsx';

const PRESETS = {
  '': {},
  active: { status: 'active' },
  invited: { status: 'invited' },
  inactive: { status: 'inactive' },
  removed: { status: 'removed' },
} as const;

function useFilters() {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const roles = useQuery(read(listAssignableRoles, {})).data?.roles;
  return useMemo(
    () =>
      filtersOf(listUsers, [
        {
          key: 'role',
          label: t('list.filter.role'),
          kind: 'choice',
          options: (roles ?? []).map((role) => ({ value: role.slug, label: roleName(role) })),
        },
        choiceOf('two_factor', t('list.filter.twoFactor'), ['on', 'off'], (value) => t(`twoFactor.${value}`)),
        choiceOf('type', t('list.filter.type'), ['owner', 'staff'], (value) => t(`type.${value}`)),
      ]),
    [t, roles, roleName],
  );
}

function AddUser() {
  const { t } = useTranslation('users');
  if (!useCan('users.write')) return null;
  return (
    <ButtonLink to={paths.merchantUserCreate} look="action" icon={IconUserPlus}>
      {t('list.add')}
    </ButtonLink>
  );
}

/** Everybody who works for the merchant. */
export default function UserListPage() {
  const { t } = useTranslation(['users', 'roles']);
  const navigate = useNavigate();
  const canEdit = useCan('users.write');
  const columns = useUserColumns();
  const list = useListScreen(listUsers, { filters: useFilters(), sort: 'name', presets: PRESETS });
  const summary = useQuery(read(countUsers, {})).data;
  const edit = (row: UserRow) => void navigate(address('merchantUserEdit', { id: row.id }));
  return (
    <ListScreen
      id="users"
      title={t('list.title')}
      list={list}
      columns={columns}
      actions={<AddUser />}
      above={<TeamNav />}
      tools={useTools(list, 'users')}
      tab={(key) => ({
        label: t(`list.tabs.${key || 'all'}`),
        count: summary?.[(key || 'all') as keyof typeof summary],
      })}
      row={{
        name: (row) => row.name,
        phone: (row) => ({
          meta: <RoleNames roles={row.roles} />,
          state: <StatusChip status={row.status} />,
        }),
        to: (row) => address('merchantUserDetail', { id: row.id }),
        menu: (row) => [
          ...(canEdit && row.status !== 'removed'
            ? [{ label: t('common:edit'), onSelect: () => edit(row) }]
            : []),
          { label: t('list.copyId'), onSelect: () => void copyText(row.id) },
        ],
      }}
      emptyActions={<AddUser />}
      words={{
        search: t('list.search'),
        empty: t('list.empty'),
        emptyHint: t('list.emptyHint'),
        failed: t('list.failed'),
        safe: t('list.safe'),
      }}
    />
  );
}
