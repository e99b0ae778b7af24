import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/clipboard.ts';
import { date, dateOfMoment, money } from '../../lib/format.ts';
import { changeWord } from '../../lib/schedule-change.ts';
import { Card, Facts } from '../../ui/card.tsx';
import { PaidChip, WhyFailed } from '../../ui/paid-chip.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { CopyableId } from '../../ui/values.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { lags, type MyProperty, type Schedule } from './debit-words.ts';

/** The line that falls to nil. */
export function ChartCard({ property }: { property: MyProperty }) {
  const { t } = useTranslation('schedules');
  return (
    <Card title={t('chart.title')}>
      {lags(property) ? (
        <p className="lk-muted">{t('chart.follows')}</p>
      ) : (
        <BalanceChart
          owed={property.owed_cents}
          today={property.today}
          debits={property.schedule?.debits ?? []}
        />
      )}
    </Card>
  );
}

/** What to enter at one's own bank to pay for the property by BPAY, where its council is paid so. */
export function BpayCard({ property: { bpay, council } }: { property: MyProperty }) {
  const { t } = useTranslation('schedules');
  if (!bpay) return null;
  return (
    <Card title={t('bpay.title')}>
      <Facts
        facts={[
          [
            t('bpay.code'),
            <CopyableId key="code" value={bpay.biller_code} short={false} onCopy={copyText} />,
          ],
          [t('bpay.reference'), <CopyableId key="crn" value={bpay.crn} short={false} onCopy={copyText} />],
        ]}
      />
      <p className="lk-small lk-muted">{t('bpay.how', { council: council.name })}</p>
    </Card>
  );
}

/** What the council asks for by its dates, and how much of it is open. */
export function DuesCard({ property }: { property: Pick<MyProperty, 'dues'> }) {
  const { t } = useTranslation('schedules');
  return (
    <Card title={t('dues.title')}>
      {property.dues.length === 0 && <p className="lk-muted">{t('dues.none')}</p>}
      <ul className="lk-debits">
        {property.dues.map((due) => (
          <li key={`${due.due_on}${due.amount_cents}`}>
            <span>{date(due.due_on)}</span>
            <b className="lk-num">{money(due.amount_cents)}</b>
            {due.open_cents === 0 ? (
              <StatusChip status="paid" />
            ) : (
              <span className="lk-muted lk-num">{t('dues.open', { amount: money(due.open_cents) })}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What was paid for the property, the latest first. */
export function PaymentsCard({ property }: { property: Pick<MyProperty, 'payments'> }) {
  const { t } = useTranslation('schedules');
  return (
    <Card title={t('payments.title')}>
      {property.payments.length === 0 && <p className="lk-muted">{t('payments.none')}</p>}
      <ul className="lk-debits">
        {property.payments.map((payment) => (
          <li key={payment.id}>
            <span>
              {date(payment.on)}
              <small>{t(`payments.rail.${payment.rail}`)}</small>
              <WhyFailed {...payment} />
              {payment.status === 'partly_refunded' && (
                <small>{t('payments.refundedOf', { amount: money(payment.refunded_cents) })}</small>
              )}
            </span>
            <b className="lk-num">{money(payment.amount_cents)}</b>
            <PaidChip status={payment.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What was done to the plan, the latest first. */
export function ChangesCard({ changes }: Pick<Schedule, 'changes'>) {
  const { t } = useTranslation('schedules');
  return (
    <Card title={t('changes.title')}>
      <ul className="lk-debits">
        {changes.map((change) => (
          <li key={`${change.at}${change.kind}`}>
            <span>
              {t(`changes.${changeWord(change)}`, {
                day: change.on ? date(change.on) : '',
                until: change.until ? date(change.until) : '',
                amount: change.amount_cents === null ? '' : money(change.amount_cents),
              })}
              <small>
                {change.by} · {date(dateOfMoment(change.at))}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
