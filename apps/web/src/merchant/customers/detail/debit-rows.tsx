import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../../app/paths.ts';
import { date, money, weekday } from '../../../lib/format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Debit } from './customer.ts';

const RETURN_CODES = new Set(['1', '2', '3', '4', '5', '6', '8', '9']);

/** Why a debit stands as it does: how it came back, what holds it, which attempt it is. */
function Reason({ debit }: { debit: Debit }) {
  const { t } = useTranslation('customers');
  const reasons = [
    debit.return_code && RETURN_CODES.has(debit.return_code)
      ? `${debit.return_code} ${t(`returnCode.${debit.return_code}`)}`
      : debit.return_code,
    debit.blocked_by &&
      t('debits.blocked', { why: t(`common:status.${debit.blocked_by.replace('mandate.', '')}`) }),
    debit.hold_reason && t(`debits.hold.${debit.hold_reason}`, { defaultValue: t('debits.held') }),
  ].filter(Boolean);
  return reasons.length > 0 ? (
    <span className="lk-small lk-muted lk-debit-reason">{reasons.join(' · ')}</span>
  ) : null;
}

/** A table of debits; a group's label stands in a line above its rows, where there are several groups. */
export function DebitRows({ groups }: { groups: readonly { label: string; rows: readonly Debit[] }[] }) {
  const { t } = useTranslation('customers');
  return (
    <table className="lk-table">
      <caption className="lk-hidden">{t('debits.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('debits.date')}</th>
          <th scope="col" className="lk-wide-only">
            {t('debits.for')}
          </th>
          <th scope="col">{t('fields.status')}</th>
          <th scope="col" className="lk-cell-end">
            {t('debits.amount')}
          </th>
        </tr>
      </thead>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ label, rows }) => (
          <tbody key={label}>
            {groups.length > 1 && (
              <tr className="lk-group-row">
                <th scope="rowgroup" colSpan={4}>
                  {label}
                </th>
              </tr>
            )}
            {rows.map((debit) => (
              <tr key={debit.id}>
                <td className="lk-cell-date">
                  <Link to={address('merchantTransactionsDetail', { id: debit.id })}>
                    {date(debit.debit_date)}
                  </Link>{' '}
                  <span className="lk-muted">{weekday(debit.debit_date)}</span>
                </td>
                <td className="lk-wide-only">
                  {debit.retry_of_date
                    ? t('debits.secondTry', { date: date(debit.retry_of_date) })
                    : debit.description}
                </td>
                <td>
                  <StatusChip status={debit.blocked_by ? 'blocked' : debit.status} /> <Reason debit={debit} />
                </td>
                <td className="lk-cell-end lk-cell-amount">{money(debit.amount_cents, debit.currency)}</td>
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  );
}
