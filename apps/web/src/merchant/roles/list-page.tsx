import type { WireOutput } from '@lorikeet/contracts/contract';
import { listRoles } from '@lorikeet/contracts/roles';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { useStaff } from '../../app/use-menu.ts';
import { ListScreen } from '../../frames/list-screen.tsx';
import { useListScreen } from '../../frames/use-list-screen.ts';
import { copyText } from '../../lib/clipboard.ts';
import { count, date, dateOfMoment } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-list/columns.ts';
import { Chip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { TeamNav } from '../users/team-nav.tsx';
import { areasFor } from './permission-areas.ts';
import { useRoleName } from './role-words.ts';

type RoleRow = WireOutput<typeof listRoles>['rows'][number];

const PRESETS = { '': {}, system: { kind: 'system' }, own: { kind: 'own' } } as const;

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
  const roleName = useRoleName();
  const canWrite = useCan('roles.write');
  const columns = useColumns();
  const list = useListScreen(listRoles, { sort: 'name', presets: PRESETS });
  const edit = (row: RoleRow) => void navigate(address('merchantUserRolesEdit', { id: row.id }));
  return (
    <ListScreen
      id="roles"
      title={t('title')}
      list={list}
      columns={columns}
      actions={<AddRole />}
      above={<TeamNav />}
      tab={(key) => ({ label: t(`list.tabs.${key || 'all'}`) })}
      row={{
        name: roleName,
        phone: (row) => ({
          amount: count(row.users),
          meta: row.slug,
          state: <KindChip isSystem={row.is_system} />,
        }),
        to: (row) => address('merchantUserRolesDetails', { id: row.id }),
        menu: (row) => [
          ...(canWrite && !row.is_system ? [{ label: t('common:edit'), onSelect: () => edit(row) }] : []),
          { label: t('list.copyId'), onSelect: () => void copyText(row.id) },
        ],
      }}
      emptyActions={<AddRole />}
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
