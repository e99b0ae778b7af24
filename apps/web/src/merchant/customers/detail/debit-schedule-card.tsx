import { listCustomerDebits } from '@lorikeet/contracts/customers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readPage } from '../../../lib/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import type { Customer } from './customer.ts';
import { DebitRows } from './debit-rows.tsx';

const SHOWN = 3;

/** The next debits and the last ones; all of them are a tab away. */
export function DebitScheduleCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const input = (when: 'coming' | 'past') => ({ id: customer.id, when, page_size: 10 });
  const coming = useQuery(readPage(listCustomerDebits, input('coming')));
  const past = useQuery(readPage(listCustomerDebits, input('past')));
  const isEmpty = coming.data?.rows.length === 0 && past.data?.rows.length === 0;
  const failed = coming.error ?? past.error;
  return (
    <Card
      title={t('debits.title')}
      flush={!isEmpty && !failed}
      aside={isEmpty ? undefined : <Link to="?tab=debits">{t('common:seeAll')}</Link>}
    >
      {failed && <ErrorState title={t('debits.failed')} message={failed.message} />}
      {isEmpty && <p className="lk-muted">{t('debits.empty')}</p>}
      {!coming.data && !failed && <Skeleton lines={4} />}
      {coming.data && past.data && !isEmpty && (
        <DebitRows
          groups={[
            { label: t('debits.coming'), rows: coming.data.rows.slice(0, SHOWN) },
            { label: t('debits.past'), rows: past.data.rows.slice(0, SHOWN) },
          ]}
        />
      )}
    </Card>
  );
}
