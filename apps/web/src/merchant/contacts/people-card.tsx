import './contacts.css';
import { listContacts } from '@lorikeet/contracts/contacts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { failureOf } from '../../lib/api-error.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { ContactDialog } from './contact-dialog.tsx';

const SHOWN = 10;

function People({ customerId }: { customerId: string }) {
  const { t } = useTranslation('contacts');
  const query = useQuery(readPage(listContacts, { customer_id: customerId, sort: 'name', page_size: SHOWN }));
  const rows = query.data?.rows;
  if (query.error)
    return (
      <ErrorState
        title={t('people.failed')}
        {...failureOf(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  if (!rows) return <Skeleton lines={2} />;
  if (rows.length === 0) return <p className="lk-muted">{t('people.empty')}</p>;
  return (
    <ul className="lk-people">
      {rows.map((one) => (
        <li key={one.id}>
          <Link to={address('merchantContactDetail', { id: one.id })}>{one.name}</Link>
          {one.role && <span className="lk-muted"> · {one.role}</span>}
          <p className="lk-small lk-muted">{[one.phone, one.email].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}

/** The people at a customer, for readers of contacts. */
export function PeopleCard({ customerId }: { customerId: string }) {
  const { t } = useTranslation('contacts');
  const canRead = useCan('contacts.read');
  const canWrite = useCan('contacts.write');
  const [isAdding, setAdding] = useState(false);
  if (!canRead) return null;
  return (
    <Card
      title={t('people.title')}
      aside={<Link to={`${paths.merchantContact}?q=customer:${customerId}`}>{t('common:seeAll')}</Link>}
    >
      <People customerId={customerId} />
      {canWrite && (
        <Button size="small" icon={IconPlus} onClick={() => setAdding(true)} style={{ marginTop: 12 }}>
          {t('add')}
        </Button>
      )}
      {isAdding && <ContactDialog customerId={customerId} onClose={() => setAdding(false)} />}
    </Card>
  );
}
