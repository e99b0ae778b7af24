import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { address } from '../../app/paths.ts';
import { TableCard } from '../../frames/table-card.tsx';
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
    <TableCard
      title={t('payments.title')}
      rows={payments}
      rowId={(payment) => payment.id}
      to={(payment) => address('merchantTransactionsDetail', { id: payment.id })}
      words={{ failed: t('staff.oneFailed'), empty: t('payments.none') }}
      columns={[
        { key: 'day', label: t('staff.day'), kind: 'main', render: (payment) => date(payment.on) },
        {
          key: 'status',
          label: t('staff.status'),
          render: (payment) => (
            <>
              <PaidChip status={payment.status} /> <WhyFailed {...payment} />
            </>
          ),
        },
        {
          key: 'amount',
          label: t('fields.amount'),
          kind: 'number',
          render: (payment) => (
            <>
              {money(payment.amount_cents)}
              {payment.status === 'partly_refunded' && (
                <small className="lk-muted">
                  {' '}
                  {t('payments.refundedOf', { amount: money(payment.refunded_cents) })}
                </small>
              )}
            </>
          ),
        },
      ]}
    />
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
