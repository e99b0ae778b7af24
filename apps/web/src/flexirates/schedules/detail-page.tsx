import './schedules.css';
import { getMySchedule } from '@lorikeet/contracts/schedules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isAttemptNamed } from '../../app/card-form/use-attempt.ts';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { readAgain } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { usePayFrom } from '../payment-methods/use-pay-from.ts';
import { placeOf, streetOf } from '../properties/address-words.ts';
import { CameBack } from './came-back.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { Offer } from './change-fields.tsx';
import { type Debit, type MyProperty, untilItFollows } from './debit-words.ts';
import { BpayCard, ChangesCard, ChartCard, PaymentsCard } from './money-cards.tsx';
import { PayCardDialog } from './pay-card-dialog.tsx';
import { PlanActions } from './plan-actions.tsx';
import { PlanCard } from './plan-card.tsx';

/** The payment that a change is about, or the amount that it begins with. */
type Begun = { debit?: Debit; amount?: number | null };

/** What the form of a change begins with. */
function offerOf(
  { property, preferred }: { property: MyProperty; preferred: string },
  kind: Offer['kind'],
  { debit, amount = null }: Begun = {},
): Offer {
  const { schedule, first_day: firstDay } = property;
  const day = kind === 'move' && debit ? debit.on : kind === 'pause' ? '' : firstDay;
  return {
    kind,
    property,
    ...(debit && { debit }),
    draft: {
      frequency: schedule?.frequency ?? 'fortnightly',
      day,
      account: schedule?.account?.id ?? preferred,
      amount,
    },
  };
}

function Plan({ property }: { property: MyProperty }) {
  const { t } = useTranslation('schedules');
  const [offer, setOffer] = useState<Offer | null>(null);
  const { preferred } = usePayFrom({ council: property.council.slug });
  const open = (kind: Offer['kind'], begun?: Begun) =>
    setOffer(offerOf({ property, preferred }, kind, begun));
  const [paysByCard, setPaysByCard] = useState(isAttemptNamed);
  const { schedule, is_mine: isMine } = property;
  return (
    <div className="lk-stack">
      <PlanActions property={property} onOpen={open} onCard={() => setPaysByCard(true)}>
        <CameBack property={property} onPay={(amount) => open('extra', { amount })} />
      </PlanActions>
      {schedule && !isMine && <p className="lk-muted">{t('notYours', { name: schedule.payer_name })}</p>}
      {schedule?.status === 'active' && (
        <PlanCard property={property} {...(isMine && { onChange: (kind, debit) => open(kind, { debit }) })} />
      )}
      {schedule && schedule.debits.length > 0 && <ChartCard property={property} />}
      <BpayCard property={property} />
      <PaymentsCard property={property} />
      {schedule && isMine && <ChangesCard changes={schedule.changes} />}
      <PayCardDialog property={property} open={paysByCard} onClose={() => setPaysByCard(false)} />
      <ChangeDialog offer={offer} onClose={() => setOffer(null)} />
    </div>
  );
}

/** How one property is paid: what is taken next, all that is to come, and every change with its effect shown first. */
export default function SchedulePage() {
  const { t } = useTranslation('schedules');
  const { id = '' } = useParams();
  const query = useQuery({
    ...readAgain(getMySchedule, { id }, false, { expected: [404, 422] }),
    refetchInterval: untilItFollows,
  });
  const { data: property, error } = query;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <Page>
        <PageHeader title={t('gone')} />
        <EmptyState
          title={t('goneTitle')}
          actions={<ButtonLink to={paths.flexiratesSchedules}>{t('toList')}</ButtonLink>}
        >
          {t('goneText')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={property ? streetOf(property.address) : t('title')}
        meta={property && `${placeOf(property.address)} · ${property.council.name}`}
      />
      {error && (
        <ErrorState title={t('didNotLoad')} message={error.message} onRetry={() => void query.refetch()} />
      )}
      {!property && !error && <Skeleton lines={6} />}
      {property && <Plan property={property} />}
    </Page>
  );
}
