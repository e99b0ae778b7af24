import './users.css';
import { getUser } from '@lorikeet/contracts/users';
import { IconDots, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { DetailScreen, RecordColumns } from '../../frames/detail-screen.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { count, date, dateOfMoment, initials } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readRecord } from '../../lib/queries.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId, Moment } from '../../ui/values.tsx';
import { WaitingBanner } from '../approvals/waiting-banner.tsx';
import { RoleSummary } from '../roles/role-summary.tsx';
import { useRoleName } from '../roles/role-words.ts';
import { UserActivityCard } from './activity-card.tsx';
import { ResetTwoFactorDialog } from './reset-two-factor-dialog.tsx';
import { type User, useUserEntries } from './user-actions.ts';
import { LastSignIn, TwoFactorState } from './user-columns.tsx';

function Head({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const [isResetting, setResetting] = useState(false);
  const entries = useUserEntries(user, () => setResetting(true));
  const canEdit = useCan('users.write') && user.can.includes('edit');
  return (
    <>
      <PageHeader
        avatar={initials(user.name)}
        title={user.name}
        status={<StatusChip status={user.status} />}
        meta={
          <>
            <CopyableId value={user.id} onCopy={copyText} />
            <span>{t(`type.${user.type}`)}</span>
            {user.is_you && <span>{t('list.you')}</span>}
          </>
        }
        actions={
          <>
            {canEdit && (
              <ButtonLink to={address('merchantUserEdit', { id: user.id })} icon={IconPencil}>
                {t('common:edit')}
              </ButtonLink>
            )}
            <ActionMenu
              entries={() => [
                { label: t('list.copyId'), onSelect: () => void copyText(user.id) },
                ...entries,
              ]}
              target={<IconButton icon={IconDots} outline label={t('common:more')} />}
            />
          </>
        }
      />
      <ResetTwoFactorDialog user={user} open={isResetting} onClose={() => setResetting(false)} />
    </>
  );
}

function HeldRoles({ user }: { user: User }) {
  const roleName = useRoleName();
  const mayOpen = useCan('roles.read');
  if (user.roles.length === 0) return <span className="lk-muted">–</span>;
  return (
    <span className="lk-user-roles">
      {user.roles.map((role) =>
        mayOpen ? (
          <Link key={role.id} to={address('merchantUserRolesDetails', { id: role.id })}>
            {roleName(role)}
          </Link>
        ) : (
          <span key={role.id}>{roleName(role)}</span>
        ),
      )}
    </span>
  );
}

function FactsCard({ user }: { user: User }) {
  const { t } = useTranslation('users');
  return (
    <Card title={t('detail.facts')}>
      <Facts
        facts={[
          [t('fields.roles'), <HeldRoles key="roles" user={user} />],
          [t('fields.email'), user.email],
          [t('fields.username'), user.username],
          [t('fields.twoFactor'), <TwoFactorState key="two-factor" isOn={user.two_factor_enabled} />],
          [t('fields.lastSignIn'), <LastSignIn key="last" at={user.last_sign_in_at} />],
          [t('fields.sessions'), count(user.sessions)],
          ...(user.status === 'invited' && user.invited_until
            ? ([[t('fields.invitedUntil'), <Moment key="until" value={user.invited_until} />]] as const)
            : []),
          [t('fields.locale'), t(`locale.${user.locale}`)],
          [t('fields.created'), date(dateOfMoment(user.created_at))],
        ]}
      />
      {user.status === 'removed' && (
        <p className="lk-muted lk-small" style={{ marginTop: 12 }}>
          {t('detail.removedNote')}
        </p>
      )}
    </Card>
  );
}

function Loaded({ user }: { user: User }) {
  const { t } = useTranslation(['users', 'roles', 'permissions']);
  const mayReadAudit = useCan('audit.read');
  return (
    <>
      <Head user={user} />
      <WaitingBanner subjectId={user.id} />
      <RecordColumns
        main={
          <>
            <FactsCard user={user} />
            {user.status !== 'removed' && (
              <Card title={t('roles:summary.title')}>
                <RoleSummary permissions={user.permissions} person={user.name} />
              </Card>
            )}
          </>
        }
        aside={mayReadAudit && <UserActivityCard userId={user.id} />}
      />
    </>
  );
}

/** One colleague: their account, what they may do, and what they did. */
export default function UserDetailPage() {
  const { t } = useTranslation(['users', 'roles', 'permissions']);
  const { id = '' } = useParams();
  const query = useQuery(readRecord(getUser, { user_id: id }));
  return (
    <DetailScreen query={query} failed={t('detail.failed')} safe={t('list.safe')} title={t('list.title')}>
      {(record) => <Loaded user={record} />}
    </DetailScreen>
  );
}
