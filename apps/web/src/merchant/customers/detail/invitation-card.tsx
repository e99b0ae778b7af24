import { getInvitation, resendInvitation, revokeInvitation } from '@lorikeet/contracts/invitations';
import { IconPencil, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { address } from '../../../app/paths.ts';
import { AskedButton } from '../../../frames/asked-button.tsx';
import { date, dateOfMoment } from '../../../lib/format.ts';
import { useCan } from '../../../lib/permissions.ts';
import { read, useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/faces.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Moment } from '../../../ui/values.tsx';
import { goesTo, useInviteChannels } from '../../invitations/invite-form.ts';
import type { Customer } from './customer.ts';

type Invitation = NonNullable<ReturnType<typeof useInvitation>['data']>;

const useInvitation = (id: string, enabled: boolean) =>
  useQuery({ ...read(getInvitation, { id: id }), enabled });

function Actions({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const channels = useInviteChannels();
  const resend = useWrite(resendInvitation);
  const again = async () => {
    const { code } = await resend.mutateAsync({ id: invitation.id });
    if (code !== 0) return;
    const detail = t('form.sentTo', { name: goesTo(invitation, channels) });
    addToast({ severity: 'success', summary: t('resent'), detail });
  };
  return (
    <div className="lk-card-buttons">
      {invitation.can.includes('resend') && (
        <Button look="ghost" icon={IconSend} busy={resend.isPending} onClick={() => void again()}>
          {t('resend')}
        </Button>
      )}
      {invitation.can.includes('edit') && (
        <ButtonLink
          look="ghost"
          icon={IconPencil}
          to={address('merchantCustomersInvite', { id: invitation.id })}
        >
          {t('common:edit')}
        </ButtonLink>
      )}
      {invitation.can.includes('revoke') && (
        <AskedButton
          of={revokeInvitation}
          input={{ id: invitation.id }}
          question={{
            header: t('revokeTitle', { name: invitation.name }),
            message: t('revokeText'),
            icon: 'danger',
            danger: true,
            acceptLabel: t('revoke'),
            rejectLabel: t('keep'),
          }}
          look="dangerText"
        />
      )}
    </div>
  );
}

/** An invitation that waits for its payer, or that ended unanswered. */
export function InvitationCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('invitations');
  const can = { read: useCan('invitations.read'), write: useCan('invitations.write') };
  const channels = useInviteChannels();
  const query = useInvitation(customer.open_invitation?.id ?? '', can.read);
  const invitation = query.data;
  if (!can.read) return null;
  return (
    <Card
      title={t('card')}
      aside={
        invitation && <StatusChip status={invitation.status === 'opened' ? 'open' : invitation.status} />
      }
      foot={invitation && can.write && <Actions invitation={invitation} />}
    >
      {query.isPending && <Skeleton lines={3} />}
      {invitation && (
        <Facts
          facts={[
            [t('plan'), invitation.plan_name ?? t('noPlan')],
            [t('sentBy'), invitation.channels.map((channel) => t(`channel.${channel}`)).join(', ')],
            [t('goesTo'), goesTo(invitation, channels)],
            [t('sentAt'), invitation.sent_at ? <Moment key="sent" value={invitation.sent_at} /> : '–'],
            [
              t('openedAt'),
              invitation.opened_at ? <Moment key="opened" value={invitation.opened_at} /> : t('notYet'),
            ],
            [t('expires'), date(dateOfMoment(invitation.expires_at))],
          ]}
        />
      )}
    </Card>
  );
}
