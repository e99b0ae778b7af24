import type { WireOutput } from '@lorikeet/contracts/contract';
import { getDashboardMonths } from '@lorikeet/contracts/dashboard';
import { type PaymentStatus, TAKEN_STATUSES } from '@lorikeet/domain/payments';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { money, monthName, shortMoney } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import type { Point, Series } from '../../ui/charts/chart-types.ts';
import { Segments } from '../../ui/choice-fields.tsx';
import { ErrorState } from '../../ui/faces.tsx';
import { transactionsOf } from './list-links.ts';

type Month = WireOutput<typeof getDashboardMonths>['months'][number];
const SHOWN = ['moneyIn', 'failed'] as const;
type Shown = (typeof SHOWN)[number];

/** The statuses that are listed behind each bar. */
const LISTED: Readonly<Record<string, readonly PaymentStatus[]>> = {
  succeeded: TAKEN_STATUSES,
  processing: ['processing'],
  failed: ['failed'],
};
const HEIGHT = 240;

/** What was taken in each of twelve months; every bar opens its transactions. */
export function MonthsCard({ today }: { today: string }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const canOpen = useCan('payments.read');
  const [shown, setShown] = useState<Shown>('moneyIn');
  const query = useQuery(read(getDashboardMonths, {}));
  const currency = query.data?.currency ?? 'AUD';
  const hasAny = query.data?.months.some(
    (month) => month.cleared_cents + month.processing_cents + month.failed_cents > 0,
  );
  const open = (point: Point, series: Series) => {
    const month = query.data?.months.find(({ from }) => from === point.key);
    if (month)
      void navigate(transactionsOf(LISTED[series.key]!, { from: month.from, to: month.to }, currency));
  };
  return (
    <Card title={t('months.title')} aside={<Choice shown={shown} onChoose={setShown} />}>
      {query.error && !query.data ? (
        <ErrorState
          title={t('months.didNotLoad')}
          reassurance={t('safe')}
          message={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div style={{ minHeight: HEIGHT }}>
          {query.data && (
            <Chart
              label={shownWord(shown, t)}
              series={seriesOf(shown, t)}
              points={hasAny ? query.data.months.map((month) => pointOf(month, today)) : []}
              empty={t('months.none')}
              axis={(cents) => shortMoney(cents, currency)}
              exact={(cents) => money(cents, currency)}
              periodLabel={t('months.month')}
              height={HEIGHT}
              {...(canOpen ? { onOpen: open } : {})}
            />
          )}
        </div>
      )}
    </Card>
  );
}

function seriesOf(shown: Shown, t: TFunction<'dashboard'>): Series[] {
  if (shown === 'failed') return [{ key: 'failed', label: t('common:status.failed'), tone: 'failed' }];
  return [
    { key: 'succeeded', label: t('common:status.succeeded'), tone: 'cleared' },
    { key: 'processing', label: t('common:status.processing'), tone: 'processing' },
  ];
}

const shownWord = (shown: Shown, t: TFunction<'dashboard'>): string =>
  shown === 'failed' ? t('common:status.failed') : t('months.moneyIn');

function pointOf(month: Month, today: string): Point {
  return {
    key: month.from,
    label: monthName(month.from, 'short'),
    title: monthName(month.from),
    values: {
      succeeded: month.cleared_cents,
      processing: month.processing_cents,
      failed: month.failed_cents,
    },
    current: month.from.slice(0, 7) === today.slice(0, 7),
  };
}

function Choice({ shown, onChoose }: { shown: Shown; onChoose: (shown: Shown) => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Segments
      label={t('months.shown')}
      value={shown}
      options={SHOWN.map((value) => ({ value, label: shownWord(value, t) }))}
      onChange={(value) => onChoose(value === 'failed' ? 'failed' : 'moneyIn')}
    />
  );
}
