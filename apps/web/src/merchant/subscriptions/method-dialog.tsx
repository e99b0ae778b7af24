import { changeSubscriptionMethod } from '@lorikeet/contracts/subscription-methods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { type BilledBy, MethodField, useMethods } from './method-field.tsx';
import type { Subscription } from './subscription.ts';

/** Has a subscription billed by something else that its customer agreed to. */
export function MethodDialog({
  subscription: s,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  const { t } = useTranslation('subscriptions');
  const from = useMethods(s.customer_id, s.currency);
  const now = from.methods?.find((one) =>
    s.card ? one.id === s.card.payment_method_id : one.mandate_id === s.mandate_id && !one.card,
  );
  const [chosen, setChosen] = useState<{ id: string; wire: BilledBy } | null>(null);
  const write = useWrite(changeSubscriptionMethod);
  const go = async () => {
    if (!chosen) return;
    const { code } = await write.mutateAsync({ id: s.id, ...chosen.wire });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('method.changed') });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('method.title', { name: s.customer_name })}>
      <MethodField
        from={from}
        value={chosen?.id ?? now?.id ?? null}
        onChange={(id, wire) => setChosen({ id, wire })}
      />
      <p className="lk-small lk-muted" style={{ marginTop: 14 }}>
        {t('method.effect')}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          look="action"
          busy={write.isPending}
          blocked={(!chosen || chosen.id === now?.id) && t('method.choose')}
          onClick={() => void go()}
        >
          {t('method.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
