import './users.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import type { listUsers } from '@lorikeet/contracts/users';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import type { Column } from '../../ui/data-list/columns.ts';
import { Chip, StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId, Moment } from '../../ui/values.tsx';
import { type NamedRole, useRoleName } from '../roles/role-words.ts';

export type UserRow = WireOutput<typeof listUsers>['rows'][number];

const none = <span className="lk-muted">–</span>;

/** `Clerk, Collections`. */
export function RoleNames({ roles }: { roles: readonly NamedRole[] }) {
  const roleName = useRoleName();
  return roles.length > 0 ? roles.map((role) => roleName(role)).join(', ') : none;
}

/** Whether a colleague needs a second factor to sign in: in words and with an icon, never colour alone. */
export function TwoFactorState({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('users');
  return isOn ? (
    <Chip tone="positive" icon={IconShieldCheck}>
      {t('twoFactor.on')}
    </Chip>
  ) : (
    <span className="lk-muted">{t('twoFactor.off')}</span>
  );
}

export function LastSignIn({ at }: { at: string | null }) {
  const { t } = useTranslation('users');
  return at ? <Moment value={at} /> : <span className="lk-muted">{t('never')}</span>;
}

/** The columns of the list, those of the specification first; the rest wait in the column chooser. */
export function useUserColumns(): Column<UserRow>[] {
  const { t } = useTranslation('users');
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('fields.name'),
        kind: 'strong',
        sort: 'name',
        fixed: true,
        render: (row) => (
          <>
            <Link
              to={address('merchantUserDetail', { id: row.id })}
              onClick={(event) => event.stopPropagation()}
            >
              {row.name}
            </Link>
            {row.is_you && <span className="lk-muted"> ({t('list.you')})</span>}
          </>
        ),
      },
      { key: 'username', label: t('fields.username'), render: (row) => row.username },
      { key: 'email', label: t('fields.email'), render: (row) => row.email },
      {
        key: 'status',
        label: t('fields.status'),
        kind: 'status',
        render: (row) => <StatusChip status={row.status} />,
      },
      { key: 'roles', label: t('fields.roles'), render: (row) => <RoleNames roles={row.roles} /> },
      {
        key: 'twoFactor',
        label: t('fields.twoFactor'),
        render: (row) => <TwoFactorState isOn={row.two_factor_enabled} />,
      },
      {
        key: 'lastSignIn',
        label: t('fields.lastSignIn'),
        kind: 'date',
        render: (row) => <LastSignIn at={row.last_sign_in_at} />,
      },
      { key: 'type', label: t('fields.type'), hidden: true, render: (row) => t(`type.${row.type}`) },
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
    ],
    [t],
  );
}
