import { approveBilling, holdBilling, listBillingRuns, releaseBilling } from '@lorikeet/contracts/billing';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../../lib/confirm.ts';
import { count, money } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { SUBSCRIPTION_REFRESHES } from '../subscription/refreshes.ts';
import type { BillingPreview } from './billing-panel.tsx';

/** Bills now, holds everything, or lifts a hold. Without any of them the run takes place by itself. */
export function BillingActions({ preview, onDone }: { preview: BillingPreview; onDone: () => void }) {
  const { t } = useTranslation('plans');
  const { comparison, held, billing_run_id: id } = preview;
  const approve = useWrite(approveBilling, { refreshes: [listBillingRuns, ...SUBSCRIPTION_REFRESHES] });
  const hold = useWrite(holdBilling, { refreshes: [listBillingRuns] });
  const release = useWrite(releaseBilling, { refreshes: [listBillingRuns] });
  const total = money(comparison.total_cents, comparison.currency);
  const bill = async () => {
    const sure = await confirm({
      header: t('billing.ask', { count: comparison.bills, n: count(comparison.bills) }),
      message: t('billing.effect', { total }),
      acceptLabel: t('billing.go'),
      rejectLabel: t('billing.notNow'),
    });
    if (!sure) return;
    const { code, data } = await approve.mutateAsync({ billing_run_id: id });
    if (code === 0) {
      const summary = t('billing.done', {
        n: count(data.invoices),
        total: money(data.total_cents, comparison.currency),
      });
      addToast({ severity: 'success', summary });
    }
    onDone();
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
