import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { address } from '../../app/paths.ts';
import { date, money } from '../../lib/format.ts';
import { changeWord } from '../../lib/schedule-change.ts';
import { Card } from '../../ui/card.tsx';
import { PaidChip, WhyFailed } from '../../ui/paid-chip.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import type { ScheduleDetail } from './schedule-words.tsx';

/** What was paid for the property, the latest first. */
export function PaymentsCard({ payments }: Pick<ScheduleDetail, 'payments'>) {
  const { t } = useTranslation('schedules');
  return (
    <Card title={t('payments.title')}>
      {payments.length === 0 && <p className="lk-muted">{t('payments.none')}</p>}
      {payments.length > 0 && (
        <table className="lk-table">
          <caption className="lk-hidden">{t('payments.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('staff.day')}</th>
              <th scope="col">{t('staff.status')}</th>
              <th scope="col" className="lk-cell-end">
                {t('fields.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <td>
                  <Link to={address('merchantTransactionsDetail', { id: payment.id })}>
                    {date(payment.on)}
                  </Link>
                </td>
                <td>
                  <PaidChip status={payment.status} /> <WhyFailed {...payment} />
                </td>
                <td className="lk-cell-end lk-num">
                  {money(payment.amount_cents)}
                  {payment.status === 'partly_refunded' && (
                    <small className="lk-muted">
                      {' '}
                      {t('payments.refundedOf', { amount: money(payment.refunded_cents) })}
                    </small>
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

/** What was done to the schedule, and by whom. */
export function HistoryCard({ changes }: Pick<ScheduleDetail['schedule'], 'changes'>) {
  const { t } = useTranslation('schedules');
  return (
    <Card title={t('changes.title')}>
      <Timeline
        entries={changes.map((change) => ({
          id: `${change.at}${change.kind}`,
          icon: IconCalendar,
          title: t(`changes.${changeWord(change)}`, {
            day: change.on ? date(change.on) : '',
            until: change.until ? date(change.until) : '',
            amount: change.amount_cents === null ? '' : money(change.amount_cents),
          }),
          detail: change.by,
          at: change.at,
        }))}
      />
    </Card>
  );
}
