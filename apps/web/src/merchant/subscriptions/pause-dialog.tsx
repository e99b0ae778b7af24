import { pauseSubscription, previewPause } from '@lorikeet/contracts/subscription-stops';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { StopEffect } from './stop-effect.tsx';
import type { Subscription } from './subscription.ts';

/** Bills nothing until resumed: what that takes back is seen, then agreed to. */
export function PauseDialog({
  subscription: s,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite(pauseSubscription);
  const query = useQuery({ ...read(previewPause, { id: s.id }, { expected: 'all' }), staleTime: 0 });
  const go = async () => {
    const { code } = await write.mutateAsync({ id: s.id, seen: query.data?.seen });
    if (code !== 0) return void query.refetch();
    addToast({ severity: 'success', summary: t('paused') });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('pauseAsk', { name: s.customer_name })}>
      <div className="lk-form lk-form--wide">
        <p>{t('pauseEffect')}</p>
        {query.isPending && <Skeleton lines={2} />}
        <ReadFailed query={query} />
        {query.data && <StopEffect quote={query.data} subscription={s} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button
          look="primary"
          busy={write.isPending || query.isPending}
          blocked={!query.data && query.error?.message}
          onClick={() => void go()}
        >
          {t('pause')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
