import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { date, money } from '../../lib/format.ts';
import { ScrollX } from '../../ui/scroll-x.tsx';
import { postingWords } from '../payments/payment-words.ts';
import type { PayoutDetails } from './payout-details.ts';

type Row = PayoutDetails['lines']['rows'][number];
type Rows = { rows: readonly Row[]; currency: PayoutDetails['payout']['currency'] };

/** On a phone: what and whose on the left; net on the right, with the gross and what was taken of it. */
export function PhoneRows({ rows, currency }: Rows) {
  const { t } = useTranslation('payouts');
  return (
    <ul className="lk-payout-lines" aria-label={t('lines.title')}>
      {rows.map((row) => (
        <li key={row.row}>
          <span>
            <RowName row={row} />
            <small>{row.customer_name ?? row.description}</small>
            <small className="lk-num">{date(row.effective_date)}</small>
          </span>
          <span>
            <b className="lk-num">{money(row.net_cents, currency)}</b>
            {row.fee_cents !== 0 && (
              <small className="lk-num">
                {t('lines.lessFee', {
                  gross: money(row.gross_cents, currency),
                  fee: money(row.fee_cents + row.gst_cents, currency),
                })}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const AMOUNTS = ['gross', 'fee', 'gst', 'net'] as const;

/** A row for each debit: its gross amount, the fee without GST, the GST of it and what is left. */
export function RowsTable({ rows, currency }: Rows) {
  const { t } = useTranslation('payouts');
  return (
    <ScrollX label={t('lines.title')}>
      <table className="lk-table lk-payout-table">
        <caption className="lk-hidden">{t('lines.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lines.customer')}</th>
            <th scope="col">{t('lines.what')}</th>
            <th scope="col">{t('lines.date')}</th>
            {AMOUNTS.map((amount) => (
              <th key={amount} scope="col" className="lk-cell-end">
                {t(`lines.${amount}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td className="lk-cell-strong" title={row.description ?? undefined}>
                {row.customer_id ? (
                  <Link to={address('merchantCustomersDetail', { id: row.customer_id })}>
                    {row.customer_name}
                  </Link>
                ) : (
                  <span className="lk-muted">–</span>
                )}
              </td>
              <td>
                <RowName row={row} />
              </td>
              <td className="lk-cell-date">{date(row.effective_date)}</td>
              {AMOUNTS.map((amount) => (
                <td
                  key={amount}
                  className={amount === 'net' ? 'lk-cell-end lk-cell-amount' : 'lk-cell-end lk-num'}
                >
                  {amountOf(row, amount, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}

function amountOf(row: Row, amount: (typeof AMOUNTS)[number], currency: Rows['currency']) {
  const cents = row[`${amount}_cents`];
  return cents === 0 && amount !== 'net' ? <span className="lk-muted">–</span> : money(cents, currency);
}

/** What the row is; with a payment it opens it. */
function RowName({ row }: { row: Row }) {
  const { t } = useTranslation('payouts');
  const { t: say } = useTranslation('payments');
  useTranslation('ledger');
  const isPaired = row.kind === 'debit' || row.kind === 'return';
  const name = isPaired ? t(`lines.one.${row.kind}`) : postingWords(row.posting_kind, say);
  if (!row.payment_id) return <>{name}</>;
  return <Link to={address('merchantTransactionsDetail', { id: row.payment_id })}>{name}</Link>;
}
