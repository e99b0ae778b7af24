import { countUsers, listAssignableRoles, listUsers } from '@lorikeet/contracts/users';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { useListTools } from '../../lib/list-tools.ts';
import { useCan } from '../../lib/permissions.ts';
import { read, readPage } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useRoleName } from '../roles/role-words.ts';
import { TeamNav } from './team-nav.tsx';
import { RoleNames, type UserRow, useUserColumns } from './user-columns.tsx';

const TABS = ['', 'active', 'invited', 'inactive', 'removed'] as const;

function useFilters(): FilterKey[] {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const roles = useQuery(read(listAssignableRoles, {})).data?.roles;
  return useMemo(
    () => [
      {
        key: 'role',
        label: t('list.filter.role'),
        kind: 'choice',
        options: (roles ?? []).map((role) => ({ value: role.slug, label: roleName(role) })),
      },
      {
        key: 'two_factor',
        label: t('list.filter.twoFactor'),
        kind: 'choice',
        options: ['on', 'off'].map((value) => ({ value, label: t(`twoFactor.${value}`) })),
      },
      {
        key: 'type',
        label: t('list.filter.type'),
        kind: 'choice',
        options: ['owner', 'staff'].map((value) => ({ value, label: t(`type.${value}`) })),
      },
    ],
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
  const today = useBusinessDate();
  const canEdit = useCan('users.write');
  const filters = useFilters();
  const columns = useUserColumns();
  const control = useListState(filters, 'name');
  const { tab } = control.state;
  const input = { ...listInputOf(control.state, filters), ...(tab ? { status: tab } : {}) };
  const tools = useListTools('users', input);
  const list = useQuery(readPage(listUsers, input));
  const summary = useQuery(read(countUsers, {})).data;
  const open = (row: UserRow) => void navigate(address('merchantUserDetail', { id: row.id }));
  const edit = (row: UserRow) => void navigate(address('merchantUserEdit', { id: row.id }));
  return (
    <Page list>
      <PageHeader title={t('list.title')} actions={<AddUser />} />
      <TeamNav />
      <DataList
        id="users"
        caption={t('list.title')}
        control={control}
        filters={filters}
        columns={columns}
        tabs={TABS.map((key) => ({
          key,
          label: t(`list.tabs.${key || 'all'}`),
          count: summary?.[key || 'all'],
        }))}
        placeholder={t('list.search')}
        phoneRow={(row) => ({
          who: row.name,
          meta: <RoleNames roles={row.roles} />,
          state: <StatusChip status={row.status} />,
        })}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={open}
        rowMenu={(row) => [
          { label: t('common:open'), onSelect: () => open(row) },
          ...(canEdit && row.status !== 'removed'
            ? [{ label: t('common:edit'), onSelect: () => edit(row) }]
            : []),
          { label: t('list.copyId'), onSelect: () => void copyText(row.id) },
        ]}
        today={today}
        tools={tools}
        empty={
          <EmptyState title={t('list.empty')} actions={<AddUser />}>
            {t('list.emptyHint')}
          </EmptyState>
        }
        errorTitle={t('list.failed')}
        reassurance={t('list.safe')}
      />
    </Page>
  );
}
