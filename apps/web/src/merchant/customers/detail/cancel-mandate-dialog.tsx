import { cancelMandate } from '@lorikeet/contracts/mandates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { money } from '../../../lib/format.ts';
import { refreshAfter, useWrite } from '../../../lib/queries.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioField } from '../../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { Mandate } from './mandate.ts';

/** What others do when they hear of a cancelled DDR, its unsent debits among it, is done by then. */
const FOLLOWS_MS = 2500;

type Then = 'end' | 'keep';

/** Cancels a DDR: shows the debits and the subscriptions that hang on it first, and asks what becomes of these. */
export function CancelMandateDialog({
  mandate,
  name,
  onClose,
}: {
  mandate: Mandate;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('mandates');
  const [then, setThen] = useState<Then>('end');
  const write = useWrite(cancelMandate);
  const { count, total_cents: cents } = mandate.unsent_debits;
  const plans = mandate.subscriptions.map(({ plan_name }) => plan_name).join(t('listComma'));
  const subscriptions = mandate.subscriptions.length;
  const go = async () => {
    const { code } = await write.mutateAsync({
      id: mandate.id,
      ...(subscriptions > 0 && { end_subscriptions: then === 'end' }),
    });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('cancelled', { reference: mandate.reference }) });
    setTimeout(() => refreshAfter(cancelMandate), FOLLOWS_MS);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('cancelTitle', { reference: mandate.reference })}>
      <p style={{ marginBottom: 14 }}>
        {t(count > 0 ? 'cancelText' : 'cancelTextNone', { count, amount: money(cents), name })}
      </p>
      {subscriptions > 0 && (
        <RadioField
          label={t('billedUnderIt', { count: subscriptions, plans })}
          value={then}
          onChange={(value) => setThen(value as Then)}
          options={(['end', 'keep'] as const).map((value) => ({
            value,
            label: t(`then.${value}`),
            help: t(`thenEffect.${value}`),
          }))}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button look="danger" busy={write.isPending} onClick={() => void go()}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
