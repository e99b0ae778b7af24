import { listCustomerDebits } from '@lorikeet/contracts/customers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cappedCount } from '../../../lib/format.ts';
import { readPage } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/faces.tsx';
import type { Customer } from './customer.ts';
import { DebitRows } from './debit-rows.tsx';
import { ForecastCard } from './forecast-card.tsx';

const STEP = 20;

function Part({ customer, when }: { customer: Customer; when: 'coming' | 'past' }) {
  const { t } = useTranslation('customers');
  const [page, setPage] = useState(1);
  const query = useQuery(readPage(listCustomerDebits, { id: customer.id, when, page, page_size: STEP }));
  const rows = query.data?.rows ?? [];
  const count = query.data?.count ?? 0;
  const hasMore = page * STEP < count;
  return (
    <Card
      title={t(`debits.${when}`)}
      note={query.data && cappedCount(count)}
      flush={rows.length > 0}
      foot={
        page > 1 || hasMore ? (
          <div className="lk-foot-buttons">
            {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('common:list.previous')}</Button>}
            {hasMore && <Button onClick={() => setPage(page + 1)}>{t('common:list.next')}</Button>}
          </div>
        ) : undefined
      }
    >
      {rows.length > 0 && <DebitRows groups={[{ label: t(`debits.${when}`), rows }]} />}
      {query.data && rows.length === 0 && <p className="lk-muted">{t(`debits.none_${when}`)}</p>}
      {query.isPending && <Skeleton lines={5} />}
    </Card>
  );
}

/** Every debit of a customer: to come, expected, and past. */
export function DebitsTab({ customer }: { customer: Customer }) {
  return (
    <div className="lk-stack">
      <Part customer={customer} when="coming" />
      <ForecastCard customer={customer} />
      <Part customer={customer} when="past" />
    </div>
  );
}
