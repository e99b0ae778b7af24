import './properties.css';
import '../schedules/schedules.css';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { listMyProperties } from '@lorikeet/contracts/properties';
import { listMySchedules } from '@lorikeet/contracts/schedules';
import { IconHome, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { ApiError } from '../../lib/api-error.ts';
import { readPage } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/faces.tsx';
import { MerchantName } from '../../ui/merchant-name.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import type { MyRow } from '../schedules/debit-words.ts';
import { NextPayment } from '../schedules/next-payment.tsx';
import { AddPropertyDialog } from './add-property-dialog.tsx';
import { placeOf, streetOf } from './address-words.ts';

type Property = WireOutput<typeof listMyProperties>['rows'][number];

/** So many at once; a manager of more opens the next page. */
const PAGE_SIZE = 50;

function PropertyCard({ property, paid }: { property: Property; paid: MyRow | undefined }) {
  const { t } = useTranslation('properties');
  return (
    <li>
      <Link className="lk-property" to={address('flexiratesHomeDetail', { id: property.id })}>
        <IconHome size={22} stroke={1.7} aria-hidden />
        <div>
          <h2>{streetOf(property.address)}</h2>
          <p>{placeOf(property.address)}</p>
          <p className="lk-property-council">
            <MerchantName name={property.council.name} logo={property.council.logo} /> ·{' '}
            <span className="lk-num">{property.assessment_number}</span>
          </p>
          {paid && <NextPayment {...paid} />}
        </div>
        {property.relation === 'agent' && <Chip tone="neutral">{t('relation.agent')}</Chip>}
      </Link>
    </li>
  );
}

function Pages({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('properties');
  if (count <= PAGE_SIZE) return null;
  const last = Math.ceil(count / PAGE_SIZE);
  return (
    <nav className="lk-property-pages" aria-label={t('list.pages')}>
      <Button blocked={page === 1 && t('list.first')} onClick={() => onPage(page - 1)}>
        {t('list.previous')}
      </Button>
      <span className="lk-num">{t('list.page', { page, last })}</span>
      <Button blocked={page === last && t('list.last')} onClick={() => onPage(page + 1)}>
        {t('list.next')}
      </Button>
    </nav>
  );
}

/** The signed-in ratepayer's properties, of all councils. */
export default function PropertyListPage() {
  const { t } = useTranslation('properties');
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const query = useQuery(readPage(listMyProperties, { page, page_size: PAGE_SIZE }));
  const { data, error } = query;
  const paid = useQuery(readPage(listMySchedules, { page, page_size: PAGE_SIZE })).data?.rows ?? [];
  const add = (
    <Button look="primary" icon={IconPlus} onClick={() => setAdding(true)}>
      {t('add.title')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('list.title')} actions={data && data.count > 0 && add} />
      {error && (
        <ErrorState
          title={t('list.didNotLoad')}
          message={error.message}
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={4} />}
      {data?.count === 0 && (
        <EmptyState title={t('list.empty')} actions={add}>
          {t('list.emptyText')}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <>
          <ul className="lk-properties">
            {data.rows.map((property) => (
              <PropertyCard
                key={property.id}
                property={property}
                paid={paid.find((row) => row.property_id === property.id)}
              />
            ))}
          </ul>
          <Pages page={page} count={data.count} onPage={setPage} />
        </>
      )}
      <AddPropertyDialog
        council={data?.rows[0]?.council.slug ?? ''}
        open={adding}
        onClose={() => setAdding(false)}
      />
    </Page>
  );
}
