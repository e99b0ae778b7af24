import '../payouts/payouts.css';
import { listComingMovements } from '@lorikeet/contracts/balance';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { date, money } from '../../lib/format.ts';
import { readPage } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { postingWords } from '../payments/payment-words.ts';

const PAGE_SIZE = 20;
type Row = WireOutput<typeof listComingMovements>['rows'][number];

/** The movements of the balance that no payout has yet: those that the next one takes, and those that wait. */
export function MovementsCard() {
  const { t } = useTranslation('balance');
  const [shown, setShown] = useState({ waits: 'no' as 'yes' | 'no', page: 1 });
  const query = useQuery(readPage(listComingMovements, { ...shown, page_size: PAGE_SIZE }));
  const { data, error } = query;
  const Rows = usePhone() ? PhoneRows : MovementRows;
  return (
    <Card
      title={t('movements.title')}
      flush
      foot={
        <Pager
          page={shown.page}
          pageSize={PAGE_SIZE}
          count={data?.count ?? 0}
          onPage={(page) => setShown({ ...shown, page })}
        />
      }
    >
      <div className="lk-balance-tabs">
        <Tabs
          label={t('movements.title')}
          value={shown.waits}
          onChange={(waits) => setShown({ waits: waits as 'yes' | 'no', page: 1 })}
          tabs={[
            { key: 'no', label: t('movements.ready') },
            { key: 'yes', label: t('movements.waiting') },
          ]}
        />
      </div>
      {error && !data && (
        <ErrorState
          title={t('movements.failed')}
          message={error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!data && !error && <Skeleton lines={6} />}
      {data?.rows.length === 0 && (
        <p className="lk-muted lk-balance-none">{t(`movements.none.${shown.waits}`)}</p>
      )}
      {data && data.rows.length > 0 && <Rows rows={data.rows} />}
    </Card>
  );
}

/** On a phone: what and whose on the left, the amount on the right. */
function PhoneRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('balance');
  return (
    <ul className="lk-payout-lines" aria-label={t('movements.title')}>
      {rows.map((row) => (
        <li key={row.posting_id}>
          <span>
            <What row={row} />
            <small>{row.customer_name ?? row.description}</small>
          </span>
          <span>
            <b className="lk-num">{money(row.amount_cents, row.currency)}</b>
            <small className="lk-num">{date(row.effective_date)}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function MovementRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('balance');
  return (
    <table className="lk-table">
      <caption className="lk-hidden">{t('movements.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('movements.what')}</th>
          <th scope="col">{t('movements.customer')}</th>
          <th scope="col">{t('movements.date')}</th>
          <th scope="col" className="lk-cell-end">
            {t('movements.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.posting_id}>
            <td className="lk-cell-strong">
              <What row={row} />
            </td>
            <td title={row.description ?? undefined}>
              {row.customer_id && row.customer_name ? (
                <Link to={address('merchantCustomersDetail', { id: row.customer_id })}>
                  {row.customer_name}
                </Link>
              ) : (
                <span className="lk-muted">{row.customer_name ?? '–'}</span>
              )}
            </td>
            <td className="lk-cell-date">{date(row.effective_date)}</td>
            <td className="lk-cell-end lk-cell-amount">{money(row.amount_cents, row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What moved the balance; with a payment it opens it. */
function What({ row }: { row: Row }) {
  const { t: say } = useTranslation('payments');
  useTranslation('ledger');
  const name = postingWords(row.posting_kind, say);
  if (!row.payment_id) return <>{name}</>;
  return <Link to={address('merchantTransactionsDetail', { id: row.payment_id })}>{name}</Link>;
}
