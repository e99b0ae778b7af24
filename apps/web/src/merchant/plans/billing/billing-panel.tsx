import { previewBilling } from '@lorikeet/contracts/billing';
import type { WireOutput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { count, date, dateWithWeekday, money } from '../../../lib/format.ts';
import { read } from '../../../lib/queries.ts';
import { SidePanel } from '../../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../../ui/faces.tsx';
import { BillingActions } from './billing-actions.tsx';
import { DifferenceRows } from './difference-rows.tsx';
import { PastRuns } from './past-runs.tsx';

export type BillingPreview = WireOutput<typeof previewBilling>;

function Totals({ comparison }: { comparison: BillingPreview['comparison'] }) {
  const { t } = useTranslation('plans');
  const { currency } = comparison;
  const change = comparison.total_cents - comparison.last_total_cents;
  const figures = [
    [t('billing.bills'), count(comparison.bills), undefined],
    [
      t('billing.total'),
      money(comparison.total_cents, currency),
      comparison.credit_cents > 0
        ? t('billing.lessCredit', { amount: money(comparison.credit_cents, currency) })
        : undefined,
    ],
    [
      t('billing.last'),
      money(comparison.last_total_cents, currency),
      change === 0
        ? undefined
        : t(change < 0 ? 'billing.less' : 'billing.more', { amount: money(Math.abs(change), currency) }),
    ],
  ] as const;
  return (
    <dl className="lk-billing-figures">
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="lk-num">{value}</dd>
          {note && <dd className="lk-small lk-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Loaded({ preview, onDone }: { preview: BillingPreview; onDone: () => void }) {
  const { t } = useTranslation('plans');
  const { comparison, held } = preview;
  return (
    <div className="lk-panel">
      {held && (
        <p className="lk-notice lk-notice--warning">
          {t('billing.held', { by: held.started_by, date: date(held.business_date) })}
        </p>
      )}
      <p className="lk-muted">
        {t('billing.what', {
          date: dateWithWeekday(comparison.business_date),
          through: dateWithWeekday(comparison.through),
        })}
      </p>
      <Totals comparison={comparison} />
      <DifferenceRows preview={preview} />
      <BillingActions preview={preview} onDone={onDone} />
      <PastRuns />
    </div>
  );
}

/** The next billing run, run dry: what it would bill, how that differs from the last time; approve it or hold it. */
export function BillingPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('plans');
  const query = useQuery({
    ...read(previewBilling, {}, { expected: 'all' }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const { refetch } = query;
  const again = useCallback(() => void refetch(), [refetch]);
  return (
    <SidePanel open={open} onClose={onClose} title={t('billing.title')} width={640}>
      {query.data && <Loaded preview={query.data} onDone={again} />}
      {open && query.isPending && <Skeleton lines={8} />}
      {query.error && !query.data && (
        <ErrorState
          title={t('billing.failed')}
          message={query.error.message}
          reassurance={t('billing.safe')}
          onRetry={() => void query.refetch()}
        />
      )}
    </SidePanel>
  );
}
