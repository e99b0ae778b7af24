import { listBillingRuns } from '@lorikeet/contracts/billing';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { count, date } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readPage } from '../../lib/queries.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { totals } from './billing-preview.ts';

const LATEST = 10;

/** What was billed before, day by day. */
export function PastRuns() {
  const { t } = useTranslation('billing');
  const canSee = useCan('subscriptions.read');
  const query = useQuery({ ...readPage(listBillingRuns, { page_size: LATEST }), enabled: canSee });
  const rows = query.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="lk-panel-part">
      <h3>{t('past')}</h3>
      <ul className="lk-bill-rows">
        {rows.map((run) => (
          <li key={run.id}>
            <b className="lk-num">{date(run.business_date)}</b>
            <span className="lk-muted">
              {t('by', { n: count(run.invoices), by: run.started_by, count: run.invoices })}
            </span>
            <StatusChip status={run.status === 'done' ? 'completed' : run.status} />
            <span className="lk-num">{totals(run)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
