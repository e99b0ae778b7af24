import { approveBilling, getBillingProgress, holdBilling, releaseBilling } from '@lorikeet/contracts/billing';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../lib/confirm.ts';
import { count, money } from '../../../lib/format.ts';
import { read, refreshAfter, useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import type { BillingPreview } from './billing-panel.tsx';

const POLL_MS = 700;

/** Follows an approved run until it is done: what it has billed so far, of how many. */
function Progress({ id, of, onDone }: { id: string; of: number; onDone: () => void }) {
  const { t } = useTranslation('plans');
  const query = useQuery({
    ...read(getBillingProgress, { billing_run_id: id }, { expected: 'all', background: true }),
    staleTime: 0,
    refetchInterval: (running) => (running.state.data?.status === 'done' ? false : POLL_MS),
  });
  const run = query.data;
  const isDone = run?.status === 'done';
  useEffect(() => {
    if (!isDone || !run) return;
    const summary = t('billing.done', { n: count(run.invoices), total: money(run.total_cents) });
    addToast({ severity: 'success', summary });
    refreshAfter(approveBilling);
    onDone();
  }, [isDone, run, t, onDone]);
  return (
    <div className="lk-panel-actions" role="status">
      <progress max={of} value={run?.invoices ?? 0} aria-label={t('billing.title')} />
      <p className="lk-small lk-muted">
        {t('billing.running', { n: count(run?.invoices ?? 0), of: count(of) })}
      </p>
    </div>
  );
}

/** Bills now, holds everything, or lifts a hold. Without any of them the run takes place by itself. */
export function BillingActions({ preview, onDone }: { preview: BillingPreview; onDone: () => void }) {
  const { t } = useTranslation('plans');
  const { comparison, held, billing_run_id: id } = preview;
  const [running, setRunning] = useState(false);
  const approve = useWrite(approveBilling);
  const hold = useWrite(holdBilling);
  const release = useWrite(releaseBilling);
  const total = money(comparison.total_cents, comparison.currency);
  const bill = async () => {
    const sure = await confirm({
      header: t('billing.ask', { count: comparison.bills, n: count(comparison.bills) }),
      message: t('billing.effect', { total }),
      acceptLabel: t('billing.go'),
      rejectLabel: t('billing.notNow'),
    });
    if (!sure) return;
    const { code } = await approve.mutateAsync({ billing_run_id: id });
    if (code === 0) setRunning(true);
    else onDone();
  };
  const stop = async () => {
    const { code } = await hold.mutateAsync({ billing_run_id: id });
    if (code === 0) addToast({ severity: 'info', summary: t('billing.nowHeld') });
    onDone();
  };
  const lift = async () => {
    const { code } = await release.mutateAsync({});
    if (code === 0) addToast({ severity: 'success', summary: t('billing.lifted') });
    onDone();
  };
  const finish = useCallback(() => {
    setRunning(false);
    onDone();
  }, [onDone]);
  if (running) return <Progress id={id} of={comparison.bills} onDone={finish} />;
  return (
    <div className="lk-panel-actions">
      {comparison.bills > 0 && (
        <Button look="action" busy={approve.isPending} onClick={() => void bill()}>
          {t('billing.go')}
        </Button>
      )}
      {held ? (
        <Button busy={release.isPending} onClick={() => void lift()}>
          {t('billing.lift')}
        </Button>
      ) : (
        <Button busy={hold.isPending} onClick={() => void stop()}>
          {t('billing.hold')}
        </Button>
      )}
      <p className="lk-small lk-muted">{t(held ? 'billing.heldNote' : 'billing.note')}</p>
    </div>
  );
}
