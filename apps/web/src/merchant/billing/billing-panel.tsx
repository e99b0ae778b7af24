import { previewBilling } from '@lorikeet/contracts/billing';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { count, date, dateWithWeekday, money } from '../../lib/format.ts';
import { read } from '../../lib/queries.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/faces.tsx';
import { BillingActions } from './billing-actions.tsx';
import type { BillingPreview, ComparedBills } from './billing-preview.ts';
import { DifferenceRows } from './difference-rows.tsx';
import { PastRuns } from './past-runs.tsx';

function Totals({ comparison }: { comparison: ComparedBills }) {
  const { t } = useTranslation('billing');
  const { currency } = comparison;
  const change = comparison.total_cents - comparison.last_total_cents;
  const figures = [
    [t('bills'), count(comparison.bills), undefined],
    [
      t('total'),
      money(comparison.total_cents, currency),
      comparison.credit_cents > 0
        ? t('lessCredit', { amount: money(comparison.credit_cents, currency) })
        : undefined,
    ],
    [
      t('last'),
      money(comparison.last_total_cents, currency),
      change === 0
        ? undefined
        : t(change < 0 ? 'less' : 'more', { amount: money(Math.abs(change), currency) }),
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
  const { t } = useTranslation('billing');
  const { comparison, held, id } = preview;
  return (
    <div className="lk-panel">
      {held && (
        <p className="lk-notice lk-notice--warning">
          {t('held', { by: held.started_by, date: date(held.business_date) })}
        </p>
      )}
      <p className="lk-muted">
        {t('what', {
          date: dateWithWeekday(comparison.business_date),
          through: dateWithWeekday(comparison.through),
        })}
      </p>
      <Totals comparison={comparison} />
      <DifferenceRows runId={id} compared={comparison} />
      {comparison.others.map((one) => (
        <section key={one.currency} className="lk-panel-part">
          <h3>{t('inOther', { currency: one.currency })}</h3>
          <Totals comparison={one} />
          <DifferenceRows runId={id} compared={one} />
        </section>
      ))}
      <BillingActions preview={preview} onDone={onDone} />
      <PastRuns />
    </div>
  );
}

/** The next billing run, run dry: what it would bill, how that differs from the last time; approve it or hold it. */
export function BillingPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const query = useQuery({
    ...read(previewBilling, {}, { expected: 'all' }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  });
  const { refetch } = query;
  const again = useCallback(() => void refetch(), [refetch]);
  return (
    <SidePanel open={open} onClose={onClose} title={t('title')} width={640}>
      {query.data && <Loaded preview={query.data} onDone={again} />}
      {open && query.isPending && <Skeleton lines={8} />}
      {query.error && !query.data && (
        <ErrorState
          title={t('failed')}
          message={query.error.message}
          reassurance={t('safe')}
          onRetry={() => void query.refetch()}
        />
      )}
    </SidePanel>
  );
}
