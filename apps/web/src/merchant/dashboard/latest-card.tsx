import { listPayments } from '@lorikeet/contracts/payments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { address, paths } from '../../app/paths.ts';
import { date, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { chipOf, MOVED, payerWords, rowWords } from '../payments/payment-words.ts';

const SHOWN = 8;

/** The latest payments that were asked of a bank, as the list begins; what is to come is for the list. */
export function LatestCard() {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const phone = usePhone();
  const query = useQuery(read(listPayments, { page_size: 10, ...MOVED }));
  const rows = query.data?.rows.slice(0, SHOWN);
  const all = <Link to={paths.merchantTransactionsList}>{t('common:seeAll')}</Link>;
  return (
    <Card title={t('latest.title')} aside={all} flush>
      {query.error && !rows && (
        <ErrorState
          title={t('latest.failed')}
          reassurance={t('safe')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {!rows && !query.error && (
        <div style={{ padding: '16px 20px' }}>
          <Skeleton lines={6} />
        </div>
      )}
      {rows?.length === 0 && <p className="lk-items-none">{t('latest.none')}</p>}
      {rows && rows.length > 0 && (
        <table className="lk-table lk-latest">
          <caption className="lk-hidden">{t('latest.title')}</caption>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.id}
                onClick={() => void navigate(address('merchantTransactionsDetail', { id: row.id }))}
              >
                <td className="lk-cell-strong">
                  <Link
                    to={address('merchantTransactionsDetail', { id: row.id })}
                    onClick={(event) => event.stopPropagation()}
                  >
                    {payerWords(row, t)}
                  </Link>
                  {phone && <div className="lk-muted lk-small">{date(row.debit_date)}</div>}
                </td>
                {!phone && <td>{rowWords(row, t)}</td>}
                {!phone && (
                  <td>
                    <StatusChip status={chipOf(row)} />
                  </td>
                )}
                {!phone && <td className="lk-cell-date">{date(row.debit_date)}</td>}
                <td className="lk-cell-end lk-cell-amount">
                  {money(row.amount_cents, row.currency)}
                  {phone && (
                    <div style={{ marginTop: 4 }}>
                      <StatusChip status={chipOf(row)} />
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
