import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { useCollected } from '../../lib/currencies.ts';
import { useCan } from '../../lib/permissions.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Plan } from './plan.ts';

/** Leads to an invitation to the plan, where it is offered and its currency collected. */
export function InviteToPlan({ plan, look }: { plan: Plan; look?: 'action' }) {
  const { t } = useTranslation('plans');
  const canInvite = useCan('invitations.write');
  const collected = useCollected();
  if (!canInvite || plan.status !== 'active' || !collected.includes(plan.current.currency)) return null;
  return (
    <ButtonLink
      icon={IconUserPlus}
      to={address('merchantCustomersCreateInvite', undefined, { plan: plan.id })}
      {...(look ? { look } : {})}
    >
      {t('detail.invite')}
    </ButtonLink>
  );
}
