import type { WireOutput } from '@lorikeet/contracts/contract';
import { listRoles } from '@lorikeet/contracts/roles';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { useStaff } from '../../app/use-menu.ts';
import { copyText } from '../../lib/clipboard.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { count, date, dateOfMoment } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { DataList } from '../../ui/data-list/data-list.tsx';
import { type FilterKey, listInputOf, useListState } from '../../ui/data-list/list-state.ts';
import { EmptyState } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { TeamNav } from '../users/team-nav.tsx';
import { areasFor } from './permission-areas.ts';
import { useRoleName } from './role-words.ts';

type RoleRow = WireOutput<typeof listRoles>['rows'][number];

const TABS = ['', 'system', 'own'] as const;
const FILTERS: FilterKey[] = [];

function useColumns(): Column<RoleRow>[] {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const kind = useStaff()?.merchant.kind ?? 'business';
  return useMemo(() => {
    const all = areasFor(kind).flatMap((area) => area.permissions).length;
    return [
      {
        key: 'name',
        label: t('fields.name'),
        kind: 'strong',
        sort: 'name',
        fixed: true,
        render: (row) => (
          <Link
            to={address('merchantUserRolesDetails', { id: row.id })}
            onClick={(event) => event.stopPropagation()}
          >
            {roleName(row)}
          </Link>
        ),
      },
      { key: 'slug', label: t('fields.slug'), render: (row) => <code>{row.slug}</code> },
      {
        key: 'kind',
        label: t('fields.kind'),
        kind: 'status',
        render: (row) => <KindChip isSystem={row.is_system} />,
      },
      {
        key: 'permissions',
        label: t('fields.permissions'),
        kind: 'number',
        render: (row) => t('ofAll', { count: row.permissions.length, all }),
      },
      { key: 'users', label: t('fields.users'), kind: 'number', render: (row) => count(row.users) },
      {
        key: 'updated',
        label: t('fields.updated'),
        kind: 'date',
        render: (row) => date(dateOfMoment(row.updated_at)),
      },
      {
        key: 'created',
        label: t('fields.created'),
        kind: 'date',
        sort: 'created_at',
        hidden: true,
        render: (row) => date(dateOfMoment(row.created_at)),
      },
      {
        key: 'id',
        label: t('fields.id'),
        hidden: true,
        render: (row) => <CopyableId value={row.id} onCopy={copyText} />,
      },
    ];
  }, [t, kind, roleName]);
}

function KindChip({ isSystem }: { isSystem: boolean }) {
  const { t } = useTranslation('roles');
  return <Chip tone={isSystem ? 'neutral' : 'info'}>{t(isSystem ? 'kind.system' : 'kind.own')}</Chip>;
}

function AddRole() {
  const { t } = useTranslation('roles');
  if (!useCan('roles.write')) return null;
  return (
    <ButtonLink to={paths.merchantUserRolesCreate} look="action" icon={IconPlus}>
      {t('list.add')}
    </ButtonLink>
  );
}

/** The roles of the team: those that every merchant has, and the merchant's own. */
export default function RoleListPage() {
  const { t } = useTranslation(['roles', 'permissions']);
  const navigate = useNavigate();
  const today = useBusinessDate();
  const roleName = useRoleName();
  const canWrite = useCan('roles.write');
  const columns = useColumns();
  const control = useListState(FILTERS, 'name');
  const { tab } = control.state;
  const input = { ...listInputOf(control.state, FILTERS), ...(tab ? { kind: tab } : {}) };
  const list = useQuery(readPage(listRoles, input));
  const open = (row: RoleRow) => void navigate(address('merchantUserRolesDetails', { id: row.id }));
  const edit = (row: RoleRow) => void navigate(address('merchantUserRolesEdit', { id: row.id }));
  return (
    <Page list>
      <PageHeader title={t('title')} actions={<AddRole />} />
      <TeamNav />
      <DataList
        id="roles"
        caption={t('title')}
        control={control}
        filters={FILTERS}
        columns={columns}
        tabs={TABS.map((key) => ({ key, label: t(`list.tabs.${key || 'all'}`) }))}
        placeholder={t('list.search')}
        phoneRow={(row) => ({
          who: roleName(row),
          amount: count(row.users),
          meta: row.slug,
          state: <KindChip isSystem={row.is_system} />,
        })}
        rowId={(row) => row.id}
        rowName={(row) => roleName(row)}
        rows={list.data?.rows}
        count={list.data?.count ?? 0}
        error={list.error ? { message: list.error.message } : null}
        onRetry={() => void list.refetch()}
        onOpen={open}
        rowMenu={(row) => [
          { label: t('common:open'), onSelect: () => open(row) },
          ...(canWrite && !row.is_system ? [{ label: t('common:edit'), onSelect: () => edit(row) }] : []),
          { label: t('list.copyId'), onSelect: () => void copyText(row.id) },
        ]}
        today={today}
        empty={
          <EmptyState title={t('list.empty')} actions={<AddRole />}>
            {t('list.emptyHint')}
          </EmptyState>
        }
        errorTitle={t('list.failed')}
        reassurance={t('list.safe')}
      />
    </Page>
  );
}
