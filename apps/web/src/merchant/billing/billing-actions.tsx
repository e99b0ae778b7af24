import { approveBilling, getBillingProgress, holdBilling, releaseBilling } from '@lorikeet/contracts/billing';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskedButton } from '../../frames/asked-button.tsx';
import { count } from '../../lib/format.ts';
import { read, refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { type BillingPreview, totals } from './billing-preview.ts';

const POLL_MS = 700;

/** Follows an approved run until it is done: what it has billed so far, of how many. */
function Progress({ id, of, onDone }: { id: string; of: number; onDone: () => void }) {
  const { t } = useTranslation('billing');
  const query = useQuery({
    ...read(getBillingProgress, { id: id }, { expected: 'all', background: true }),
    staleTime: 0,
    refetchInterval: (running) => (running.state.data?.status === 'done' ? false : POLL_MS),
  });
  const run = query.data;
  const isDone = run?.status === 'done';
  useEffect(() => {
    if (!isDone || !run) return;
    const summary = t('done', { n: count(run.invoices), total: totals(run) });
    addToast({ severity: 'success', summary });
    refreshAfter(approveBilling);
    onDone();
  }, [isDone, run, t, onDone]);
  return (
    <div className="lk-panel-actions" role="status">
      <progress max={of} value={run?.invoices ?? 0} aria-label={t('title')} />
      <p className="lk-small lk-muted">{t('running', { n: count(run?.invoices ?? 0), of: count(of) })}</p>
    </div>
  );
}

/** Bills now, holds everything, or lifts a hold. Without any of them the run takes place by itself. */
export function BillingActions({ preview, onDone }: { preview: BillingPreview; onDone: () => void }) {
  const { t } = useTranslation('billing');
  const { comparison, held, id } = preview;
  const [running, setRunning] = useState(false);
  const hold = useWrite(holdBilling);
  const release = useWrite(releaseBilling);
  const bills = comparison.others.reduce((sum, one) => sum + one.bills, comparison.bills);
  const billed = { ...comparison, others: comparison.others.filter((one) => one.bills > 0) };
  const total = totals(billed, comparison.currency);
  const stop = async () => {
    const { code } = await hold.mutateAsync({ id: id });
    if (code === 0) addToast({ severity: 'info', summary: t('nowHeld') });
    onDone();
  };
  const lift = async () => {
    const { code } = await release.mutateAsync({});
    if (code === 0) addToast({ severity: 'success', summary: t('lifted') });
    onDone();
  };
  const finish = useCallback(() => {
    setRunning(false);
    onDone();
  }, [onDone]);
  if (running) return <Progress id={id} of={bills} onDone={finish} />;
  return (
    <div className="lk-panel-actions">
      {bills > 0 && (
        <AskedButton
          of={approveBilling}
          input={{ id }}
          question={{
            header: t('ask', { count: bills, n: count(bills) }),
            message: t('effect', { total }),
            acceptLabel: t('go'),
            rejectLabel: t('notNow'),
          }}
          onDone={() => setRunning(true)}
          onRefused={onDone}
          look="action"
        />
      )}
      {held ? (
        <Button busy={release.isPending} onClick={() => void lift()}>
          {t('lift')}
        </Button>
      ) : (
        <Button busy={hold.isPending} onClick={() => void stop()}>
          {t('hold')}
        </Button>
      )}
      <p className="lk-small lk-muted">{t(held ? 'heldNote' : 'note')}</p>
    </div>
  );
}
