import type { WireOutput } from '@lorikeet/contracts/contract';
import { getInvitation, updateInvitation } from '@lorikeet/contracts/invitations';
import { IconSend } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { address } from '../../app/paths.ts';
import { RecordFailure } from '../../frames/detail-screen.tsx';
import { usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { InviteEditor } from './invite-editor.tsx';
import {
  goesTo,
  type InviteValues,
  inviteSchema,
  inviteValues,
  seenInvite,
  useInviteChannels,
} from './invite-form.ts';

type Invitation = WireOutput<typeof getInvitation>;

function EditInvite({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const sends = useRef(false);
  const back = address('merchantCustomersDetail', { id: invitation.customer_id });
  const channels = useInviteChannels();
  const form = usePortalForm(inviteSchema, inviteValues(invitation, channels), seenInvite(invitation));
  const write = useWrite(updateInvitation, {
    expected: [422],
  });
  const onSubmit = async ({ customer_id: _, ...values }: InviteValues) => {
    const { code } = await write.mutateAsync({
      ...values,
      id: invitation.id,
      send: sends.current,
      seen: form.seen,
    });
    if (code !== 0) return;
    addToast({
      severity: 'success',
      summary: t(sends.current ? 'resent' : 'common:saved'),
      ...(sends.current && { detail: t('form.sentTo', { name: goesTo(values, channels) }) }),
    });
    void navigate(back, { replace: true });
  };
  return (
    <InviteEditor
      form={form}
      title={t('form.editTitle')}
      onSubmit={onSubmit}
      actions={
        <>
          <ButtonLink to={back}>{t('common:cancel')}</ButtonLink>
          <Button
            type="submit"
            busy={form.submitting && !sends.current}
            onClick={() => (sends.current = false)}
          >
            {t('common:save')}
          </Button>
          <Button
            look="action"
            type="submit"
            icon={IconSend}
            busy={form.submitting && sends.current}
            blocked={!invitation.can.includes('resend') && t('form.notSent')}
            onClick={() => (sends.current = true)}
          >
            {t('form.saveAndSend')}
          </Button>
        </>
      }
    />
  );
}

/** Changes an invitation until it is accepted; afterwards the page says what became of it. */
export default function EditInvitePage() {
  const { t } = useTranslation('invitations');
  const { id = '' } = useParams();
  const query = useFresh(getInvitation, { id });
  const invitation = query.data;
  if (invitation?.can.includes('edit')) return <EditInvite key={invitation.id} invitation={invitation} />;
  return (
    <Page>
      <PageHeader
        title={t('form.editTitle')}
        status={invitation && <StatusChip status={invitation.status} />}
      />
      {invitation && (
        <EmptyState
          title={t(`form.closed.${invitation.status}`, {
            defaultValue: t('form.closed.accepted'),
            context: invitation.accepted_by ?? undefined,
          })}
          actions={
            <ButtonLink to={address('merchantCustomersDetail', { id: invitation.customer_id })}>
              {t('form.toCustomer')}
            </ButtonLink>
          }
        />
      )}
      {!invitation && !query.error && <Skeleton lines={8} />}
      {query.error && (
        <RecordFailure failed={t('form.loadFailed')} error={query.error} onRetry={query.refetch} />
      )}
    </Page>
  );
}
