import { getCustomerForecast } from '@lorikeet/contracts/customers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, money, monthName, shortMoney, weekday } from '../../../lib/format.ts';
import { read } from '../../../lib/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import type { Series } from '../../../ui/charts/chart-types.ts';
import { Segments } from '../../../ui/choice-fields.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { Chip } from '../../../ui/status-chip.tsx';
import type { Customer } from './customer.ts';
import { heldBackBy } from './debit-standing.ts';

type Forecast = NonNullable<ReturnType<typeof useForecast>['data']>;

const useForecast = (customer: Customer) => useQuery(read(getCustomerForecast, { id: customer.id }));

function ForecastRows({ forecast }: { forecast: Forecast }) {
  const { t } = useTranslation('customers');
  return (
    <div className="lk-forecast-rows">
      <table className="lk-table">
        <caption className="lk-hidden">{t('forecast.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('debits.date')}</th>
            <th scope="col">{t('debits.for')}</th>
            <th scope="col">{t('forecast.kind')}</th>
            <th scope="col" className="lk-cell-end">
              {t('debits.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {forecast.rows.map((row) => (
            <tr key={`${row.payment_id ?? row.subscription_id}-${row.due_date}`}>
              <td className="lk-cell-date">
                {date(row.debit_date)} <span className="lk-muted">{weekday(row.debit_date)}</span>
              </td>
              <td>{row.description}</td>
              <td>
                <Chip tone={row.kind === 'scheduled' ? 'info' : 'neutral'}>{t(`forecast.${row.kind}`)}</Chip>
              </td>
              <td className="lk-cell-end lk-cell-amount">
                {row.kind === 'skipped' ? t('forecast.nothing') : money(row.amount_cents, forecast.currency)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('forecast.total')}
            </th>
            <td className="lk-cell-end lk-cell-amount">{money(forecast.total_cents, forecast.currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function ForecastChart({ forecast }: { forecast: Forecast }) {
  const { t } = useTranslation('customers');
  const series: Series[] = [
    { key: 'scheduled', label: t('forecast.scheduled'), tone: 'cleared' },
    { key: 'forecast', label: t('forecast.forecast'), tone: 'cleared', kind: 'forecast' },
  ];
  return (
    <Chart
      label={t('forecast.title')}
      series={series}
      points={forecast.months.map((month) => ({
        key: month.month,
        label: monthName(`${month.month}-01`, 'short'),
        title: monthName(`${month.month}-01`),
        values: { scheduled: month.scheduled_cents, forecast: month.forecast_cents },
      }))}
      axis={(cents) => shortMoney(cents, forecast.currency)}
      exact={(cents) => money(cents, forecast.currency)}
      height={210}
      periodLabel={t('forecast.month')}
      empty={t('forecast.empty')}
    />
  );
}

/** Every debit expected in the next twelve months, by month as bars or one by one. */
export function ForecastCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers');
  const [view, setView] = useState('months');
  const query = useForecast(customer);
  const forecast = query.data;
  const isEmpty = forecast?.rows.length === 0;
  const held = heldBackBy(customer);
  return (
    <Card
      title={t('forecast.title')}
      note={
        forecast && !isEmpty && t('forecast.sum', { amount: money(forecast.total_cents, forecast.currency) })
      }
      flush={view === 'debits' && !isEmpty}
      aside={
        !isEmpty && (
          <Segments
            label={t('forecast.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'months', label: t('forecast.months') },
              { value: 'debits', label: t('forecast.debits') },
            ]}
          />
        )
      }
    >
      {query.error && <ErrorState title={t('forecast.failed')} message={query.error.message} />}
      {query.isPending && <Skeleton lines={4} />}
      {isEmpty && <p className="lk-muted">{t(held ? `detail.heldBack.${held}` : 'forecast.empty')}</p>}
      {forecast &&
        !isEmpty &&
        (view === 'months' ? <ForecastChart forecast={forecast} /> : <ForecastRows forecast={forecast} />)}
    </Card>
  );
}
