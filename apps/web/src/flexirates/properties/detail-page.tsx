import './properties.css';
import '../schedules/schedules.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { getMyProperty } from '@lorikeet/contracts/properties';
import { getMySchedule } from '@lorikeet/contracts/schedules';
import { IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { read, readAgain } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { MerchantName } from '../../ui/merchant-name.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { HardshipCard } from '../hardship/hardship-card.tsx';
import { untilItFollows } from '../schedules/debit-words.ts';
import { ChartCard, DuesCard, PaymentsCard } from '../schedules/money-cards.tsx';
import { NextPayment } from '../schedules/next-payment.tsx';
import { placeOf, streetOf } from './address-words.ts';

type Property = WireOutput<typeof getMyProperty>;

function PropertyFacts({ property }: { property: Property }) {
  const { t } = useTranslation('properties');
  return (
    <Card title={t('detail.property')}>
      <Facts
        facts={[
          [
            t('find.assessment'),
            <span key="number" className="lk-num">
              {property.assessment_number}
            </span>,
          ],
          [t('detail.address'), `${streetOf(property.address)}, ${placeOf(property.address)}`],
          [t('owner'), property.owner_name],
          [t('detail.you'), t(`relation.${property.relation}`)],
          [t('detail.since'), date(dateOfMoment(property.since))],
        ]}
      />
    </Card>
  );
}

function CouncilFacts({ council, contact }: Pick<Property, 'council' | 'contact'>) {
  const { t } = useTranslation('properties');
  const { phone, email, website, address: place } = contact;
  const link = (to: string, words: string) => <a href={to}>{words}</a>;
  return (
    <Card title={t('detail.council')}>
      <Facts
        facts={[
          [t('find.council'), <MerchantName key="council" name={council.name} logo={council.logo} />],
          ...(phone
            ? [[t('detail.phone'), link(`tel:${phone.replaceAll(/[^\d+]/g, '')}`, phone)] as const]
            : []),
          ...(email ? [[t('detail.email'), link(`mailto:${email}`, email)] as const] : []),
          ...(website
            ? [[t('detail.website'), link(website, website.replace(/^https?:\/\//, ''))] as const]
            : []),
          ...(place ? [[t('detail.address'), place] as const] : []),
        ]}
      />
      <p className="lk-small lk-muted lk-property-note">{t('detail.wrong')}</p>
    </Card>
  );
}

/** What is taken next, the way to nil, what the council asks for and what was paid. */
function PropertyMoney({ id }: { id: string }) {
  const { t } = useTranslation('schedules');
  const query = useQuery({
    ...readAgain(getMySchedule, { id }, false, { expected: [404] }),
    refetchInterval: untilItFollows,
  });
  const { data: money, error } = query;
  if (error) {
    return (
      <ErrorState title={t('didNotLoad')} message={error.message} onRetry={() => void query.refetch()} />
    );
  }
  if (!money) return <Skeleton lines={4} />;
  return (
    <>
      <Card>
        <NextPayment {...money} />
        <div className="lk-plan-foot">
          <ButtonLink
            look={money.schedule ? 'primary' : 'action'}
            icon={IconCalendar}
            to={address('flexiratesSchedulesDetail', { id })}
          >
            {money.schedule ? t('openSchedule') : t('setUp')}
          </ButtonLink>
        </div>
      </Card>
      {money.schedule && money.schedule.debits.length > 0 && <ChartCard property={money} />}
      <DuesCard property={money} />
      <PaymentsCard property={money} />
    </>
  );
}

/** One of the ratepayer's properties. */
export default function PropertyDetailPage() {
  const { t } = useTranslation('properties');
  const { id = '' } = useParams();
  const query = useQuery(read(getMyProperty, { id: id }, { expected: [404, 422] }));
  const { data: property, error } = query;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) {
    return (
      <Page>
        <PageHeader title={t('detail.gone')} />
        <EmptyState
          title={t('detail.goneTitle')}
          actions={<ButtonLink to={paths.flexiratesHome}>{t('detail.toList')}</ButtonLink>}
        >
          {t('detail.goneText')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={property ? streetOf(property.address) : t('detail.property')}
        meta={property && `${placeOf(property.address)} · ${property.council.name}`}
      />
      {error && (
        <ErrorState
          title={t('detail.didNotLoad')}
          message={error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!property && !error && <Skeleton lines={6} />}
      {property && (
        <div className="lk-property-columns">
          <div className="lk-stack">
            <PropertyMoney id={property.id} />
            <HardshipCard propertyId={property.id} />
          </div>
          <div className="lk-stack">
            <PropertyFacts property={property} />
            <CouncilFacts council={property.council} contact={property.contact} />
          </div>
        </div>
      )}
    </Page>
  );
}
