import './plans.css';
import { activatePlan, archivePlan, deactivatePlan, getPlan } from '@lorikeet/contracts/plans';
import { IconDots, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { RecordColumns, RecordScreen } from '../../frames/detail-screen.tsx';
import { copyText } from '../../lib/clipboard.ts';
import { count } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { useAskedWrite } from '../../lib/use-asked-write.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { ActionMenu, type MenuEntry } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { AddSubscriberDialog } from '../subscriptions/add-subscriber-dialog.tsx';
import { SubscribersCard } from '../subscriptions/subscribers-card.tsx';
import { InviteToPlan } from './invite-to-plan.tsx';
import type { Plan } from './plan.ts';
import { FactsCard, PricingCard, VersionsCard } from './plan-cards.tsx';

function useStatusEntries(plan: Plan): MenuEntry[] {
  const { t } = useTranslation('plans');
  const activate = useWrite(activatePlan);
  const deactivate = useWrite(deactivatePlan);
  const { ask } = useAskedWrite(archivePlan);
  const input = { id: plan.id };
  const { subscribers, open_invitations: invited } = plan;
  const effects = [
    subscribers > 0
      ? t('detail.archiveEffect', { count: subscribers, n: count(subscribers) })
      : t('detail.archiveEffectNone'),
    invited > 0 && t('detail.archiveInvitations', { count: invited, n: count(invited) }),
  ];
  const askToArchive = () =>
    ask({
      question: {
        header: t('detail.archiveAsk', { name: plan.current.name }),
        message: effects.filter(Boolean).join(' '),
        icon: 'warning',
        acceptLabel: t('detail.archive'),
        rejectLabel: t('detail.keep'),
      },
      input,
    });
  return [
    ...(plan.can.activate ? [{ label: t('detail.activate'), onSelect: () => activate.mutate(input) }] : []),
    ...(plan.can.deactivate
      ? [{ label: t('detail.deactivate'), onSelect: () => deactivate.mutate(input) }]
      : []),
    ...(plan.can.archive ? [{ label: t('detail.archive'), onSelect: askToArchive, danger: true }] : []),
  ];
}

function Head({ plan, onAdd }: { plan: Plan; onAdd: () => void }) {
  const { t } = useTranslation('plans');
  const canEdit = useCan('plans.write');
  const canFind = useCan('customers.read');
  const canSubscribe = useCan('subscriptions.write') && canFind;
  const statusEntries = useStatusEntries(plan);
  return (
    <PageHeader
      title={plan.current.name}
      status={<StatusChip status={plan.status} />}
      meta={
        <>
          <CopyableId value={plan.id} onCopy={copyText} />
          <span>{t(`process.${plan.current.process_type}`)}</span>
          <span>{t('detail.version', { n: plan.current.version })}</span>
        </>
      }
      actions={
        <>
          {canEdit && plan.can.edit && (
            <ButtonLink to={address('merchantPlanSubscriptionEdit', { id: plan.id })} icon={IconPencil}>
              {t('common:edit')}
            </ButtonLink>
          )}
          <ActionMenu
            entries={() => [
              { label: t('list.copyId'), onSelect: () => void copyText(plan.id) },
              ...(canEdit ? statusEntries : []),
            ]}
            target={<IconButton icon={IconDots} outline label={t('common:more')} />}
          />
          {canSubscribe && plan.status === 'active' && (
            <Button icon={IconPlus} onClick={onAdd}>
              {t('detail.addSubscriber')}
            </Button>
          )}
          <InviteToPlan plan={plan} look="action" />
        </>
      }
    />
  );
}

function Loaded({ plan }: { plan: Plan }) {
  const [adding, setAdding] = useState(false);
  const canSeeSubscribers = useCan('subscriptions.read');
  return (
    <>
      <Head plan={plan} onAdd={() => setAdding(true)} />
      <RecordColumns
        main={
          <>
            <PricingCard plan={plan} />
            {canSeeSubscribers && <SubscribersCard plan={plan} onAdd={() => setAdding(true)} />}
          </>
        }
        aside={
          <>
            <FactsCard plan={plan} />
            {plan.versions.length > 1 && <VersionsCard plan={plan} />}
          </>
        }
      />
      <AddSubscriberDialog plan={plan} open={adding} onClose={() => setAdding(false)} />
    </>
  );
}

/** One plan: its price line by line, who is on it, and what it was before. */
export default function PlanDetailsPage() {
  const { t } = useTranslation('plans');
  return (
    <RecordScreen of={getPlan} failed={t('detail.failed')} safe={t('list.safe')}>
      {(record) => <Loaded plan={record} />}
    </RecordScreen>
  );
}
