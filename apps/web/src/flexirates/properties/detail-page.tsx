import './properties.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { getMyProperty } from '@lorikeet/contracts/properties';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { date, dateOfMoment } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { MerchantName } from '../../ui/merchant-name.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
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
  const { phone, email, website, address } = contact;
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
          ...(address ? [[t('detail.address'), address] as const] : []),
        ]}
      />
      <p className="lk-small lk-muted lk-property-note">{t('detail.wrong')}</p>
    </Card>
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
          <PropertyFacts property={property} />
          <CouncilFacts council={property.council} contact={property.contact} />
        </div>
      )}
    </Page>
  );
}
