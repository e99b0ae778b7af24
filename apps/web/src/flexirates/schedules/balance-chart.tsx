import { toCents, toLocalDate } from '@lorikeet/domain/kernel';
import { forecastLine } from '@lorikeet/domain/schedules';
import { useTranslation } from 'react-i18next';
import { dayAndMonth } from '../../lib/day-and-month.ts';
import { date, money, shortMoney } from '../../lib/format.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import type { Debit } from './debit-words.ts';

type Props = { owed: number; today: string; debits: readonly Debit[] };

/** What is still owed after each payment that is planned: a line that falls to nil. */
export function BalanceChart({ owed, today, debits }: Props) {
  const { t } = useTranslation('schedules');
  const planned = debits.map(({ on, amount_cents }) => ({
    // What is with the bank since an earlier day leaves what is owed when the bank has taken it: today at the earliest.
    date: toLocalDate(on < today ? today : on),
    amount: toCents(amount_cents),
  }));
  const line = [
    { date: toLocalDate(today), balance: toCents(owed) },
    ...forecastLine(toCents(owed), planned),
  ];
  const last = line.at(-1);
  return (
    <Chart
      label={t('chart.label')}
      periodLabel={t('chart.day')}
      series={[{ key: 'balance', label: t('chart.balance'), tone: 'cleared', kind: 'step' }]}
      points={line.map(({ date: on, balance }, i) => ({
        key: `${on}-${i}`,
        label: dayAndMonth(on),
        title: date(on),
        values: { balance },
      }))}
      marks={
        last
          ? [
              {
                at: `${last.date}-${line.length - 1}`,
                kind: 'nil',
                label: t('chart.nil', { date: date(last.date) }),
              },
            ]
          : []
      }
      axis={(value) => shortMoney(value)}
      exact={(value) => money(value)}
      height={180}
    />
  );
}
