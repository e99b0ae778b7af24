import './exceptions-card.css';
import { listExceptions } from '@lorikeet/contracts/exceptions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/values.tsx';
import { stepsFor } from './exception-steps.ts';
import { adviceWords, detailWords, type Exception, kindWords, reasonWords } from './exception-words.ts';
import { SettleDialog } from './settle-dialog.tsx';

const SHOWN = 20;

function Waiting({ row, onSettle }: { row: Exception; onSettle: () => void }) {
  const { t } = useTranslation(['exceptions', 'returns']);
  const canWrite = useCan('payments.write');
  const may = { invite: useCan('invitations.write'), edit: useCan('customers.write') };
  // The customer is where the reader is already.
  const steps = stepsFor(row, true, may).filter(({ key }) => key !== 'customer');
  return (
    <li>
      <b>{kindWords(row.kind)}</b>
      <p>{[reasonWords(row), detailWords(row, t)].filter(Boolean).join(' · ')}</p>
      <p>{adviceWords(row.kind)}</p>
      <p className="lk-small lk-muted">
        <Moment value={row.created_at} />
      </p>
      <div className="lk-exception-steps">
        {steps.map(({ key, to }) => (
          <Link key={key} to={to}>
            {t(`steps.${key}`)}
          </Link>
        ))}
        {canWrite && row.may_settle && (
          <Button size="small" onClick={onSettle}>
            {t('settle.action')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Found({ customerId }: { customerId: string }) {
  const { t } = useTranslation('exceptions');
  const [settling, setSettling] = useState<Exception | null>(null);
  const query = useQuery(
    readPage(listExceptions, { customer_id: customerId, status: 'open', page_size: SHOWN }),
  );
  const rows = query.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t('ofCustomer', { count: query.data?.count ?? 0 })}>
      <ul className="lk-exceptions">
        {rows.map((row) => (
          <Waiting key={row.id} row={row} onSettle={() => setSettling(row)} />
        ))}
      </ul>
      <SettleDialog row={settling} onClose={() => setSettling(null)} />
    </Card>
  );
}

/** What waits for a person about a customer, with what to do; nothing where nothing waits. */
export function ExceptionsCard({ customerId }: { customerId: string }) {
  return useCan('payments.read') ? <Found customerId={customerId} /> : null;
}
