import { cancelSubscription, previewCancel } from '@lorikeet/contracts/subscription-stops';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { StopEffect } from './stop-effect.tsx';
import type { Subscription } from './subscription.ts';

/** Ends a subscription: now, or when what is billed has run out. */
export function CancelDialog({
  subscription: s,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  const { t } = useTranslation('subscriptions');
  const [when, setWhen] = useState<'now' | 'period_end'>('period_end');
  const write = useWrite(cancelSubscription);
  const query = useQuery({ ...read(previewCancel, { id: s.id, when }, { expected: 'all' }), staleTime: 0 });
  const go = async () => {
    const { code, data } = await write.mutateAsync({ id: s.id, when, seen: query.data?.seen });
    if (code !== 0) return void query.refetch();
    addToast({ severity: 'success', summary: t(data.status === 'cancelled' ? 'cancelled' : 'willEnd') });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('cancelAsk', { name: s.customer_name, plan: s.plan_name })}>
      <div className="lk-form lk-form--wide">
        <RadioField
          label={t('when')}
          value={when}
          onChange={(value) => setWhen(value as typeof when)}
          options={(['period_end', 'now'] as const).map((value) => ({
            value,
            label: t(`whenOption.${value}`),
            help: t(`whenEffect.${value}`),
          }))}
        />
        {query.isPending && <Skeleton lines={2} />}
        <ReadFailed query={query} />
        {query.data && <StopEffect quote={query.data} subscription={s} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button
          look="danger"
          busy={write.isPending || query.isPending}
          blocked={!query.data && query.error?.message}
          onClick={() => void go()}
        >
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
