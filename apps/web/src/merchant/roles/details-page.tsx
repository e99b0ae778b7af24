import './roles.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { deleteRole, getRole } from '@lorikeet/contracts/roles';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { RecordColumns, RecordScreen } from '../../frames/detail-screen.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { addToast } from '../../lib/toasts.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Chip, StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { useWaiting } from '../users/use-waiting.ts';
import { RoleSummary } from './role-summary.tsx';
import { useRoleAbout, useRoleName } from './role-words.ts';

type Role = WireOutput<typeof getRole>;

function useDelete(role: Role) {
  const { t } = useTranslation('roles');
  const navigate = useNavigate();
  const name = useRoleName()(role);
  const isWaiting = useWaiting();
  const { ask } = useAskedWrite(deleteRole, { expected: [1] });
  const tellFailed = (detail: string) => addToast({ severity: 'error', summary: t('failed.delete'), detail });
  return () => {
    if (role.holders.length > 0) {
      const holders = role.holders.map((holder) => holder.name).join(t('detail.comma'));
      tellFailed(t('detail.deleteHeld', { holders }));
      return;
    }
    ask({
      question: {
        header: t('detail.deleteAsk', { name }),
        message: t('detail.deleteEffect'),
        icon: 'warning',
        acceptLabel: t('detail.delete'),
        rejectLabel: t('detail.keep'),
        danger: true,
      },
      input: { id: role.id },
      onRefused: tellFailed,
      onDone: ({ waiting }) => {
        if (isWaiting(waiting)) return;
        addToast({ severity: 'success', summary: t('detail.deleted') });
        void navigate(paths.merchantUserRoles, { replace: true });
      },
    });
  };
}

function Head({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  const navigate = useNavigate();
  const roleName = useRoleName();
  const canWrite = useCan('roles.write');
  const remove = useDelete(role);
  const entries = (): MenuEntry[] => [
    { label: t('list.copyId'), onSelect: () => void copyText(role.id) },
    ...(canWrite
      ? [
          {
            label: t('detail.copy'),
            onSelect: () => void navigate(address('merchantUserRolesCreate', undefined, { like: role.id })),
          },
        ]
      : []),
    ...(canWrite && !role.is_system ? [{ label: t('detail.delete'), danger: true, onSelect: remove }] : []),
  ];
  return (
    <PageHeader
      title={roleName(role)}
      status={<Chip tone="neutral">{t(role.is_system ? 'kind.system' : 'kind.own')}</Chip>}
      meta={
        <>
          <CopyableId value={role.id} onCopy={copyText} />
          <code>{role.slug}</code>
        </>
      }
      actions={
        <>
          {canWrite && !role.is_system && (
            <ButtonLink to={address('merchantUserRolesEdit', { id: role.id })} icon={IconPencil}>
              {t('common:edit')}
            </ButtonLink>
          )}
          <ActionMenu
            entries={entries}
            target={<IconButton icon={IconDots} outline label={t('common:more')} />}
          />
        </>
      }
    />
  );
}

function HoldersCard({ role }: { role: Role }) {
  const { t } = useTranslation('roles');
  const mayOpen = useCan('users.read');
  return (
    <Card
      title={t('detail.holders')}
      note={role.holders.length > 0 ? String(role.holders.length) : undefined}
    >
      {role.holders.length === 0 && <p className="lk-muted">{t('detail.noHolders')}</p>}
      <ul className="lk-role-list">
        {role.holders.map(({ id, name, status }) => (
          <li key={id}>
            {mayOpen ? <Link to={address('merchantUserDetail', { id })}>{name}</Link> : <span>{name}</span>}
            <StatusChip status={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Loaded({ role }: { role: Role }) {
  const { t } = useTranslation(['roles', 'permissions']);
  const about = useRoleAbout()(role);
  return (
    <>
      <Head role={role} />
      <WaitingBanner subjectId={role.id} />
      <RecordColumns
        main={
          <Card title={t('summary.title')} note={about}>
            <RoleSummary permissions={role.permissions} />
          </Card>
        }
        aside={
          <>
            <HoldersCard role={role} />
            <Card title={t('detail.facts')}>
              <Facts
                facts={[
                  [t('fields.slug'), <code key="slug">{role.slug}</code>],
                  [t('fields.created'), date(dateOfMoment(role.created_at))],
                  [t('fields.updated'), date(dateOfMoment(role.updated_at))],
                ]}
              />
              {role.is_system && (
                <p className="lk-muted lk-small" style={{ marginTop: 12 }}>
                  {t('detail.systemNote')}
                </p>
              )}
            </Card>
          </>
        }
      />
    </>
  );
}

/** One role: what it lets people do, what it keeps from them, and who holds it. */
export default function RoleDetailsPage() {
  const { t } = useTranslation(['roles', 'permissions']);
  return (
    <RecordScreen of={getRole} failed={t('detail.failed')} safe={t('list.safe')} title={t('title')}>
      {(record) => <Loaded role={record} />}
    </RecordScreen>
  );
}
