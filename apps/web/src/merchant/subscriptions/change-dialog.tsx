import { changeSubscription, previewChange } from '@lorikeet/contracts/subscriptions';
import { DEFAULT_PRORATION_MODE, PRORATION_MODES, type ProrationMode } from '@lorikeet/domain/subscriptions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/faces.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import { PlanField } from '../plans/plan-field.tsx';
import { ChangeEffect } from './change-effect.tsx';
import type { Quote, Subscription } from './subscription.ts';
import { usePreview } from './use-preview.ts';

/** The present version stays unless another plan, or the newest version of this one, is chosen. */
function OtherPlan({
  subscription: s,
  ...bound
}: {
  subscription: Subscription;
  value: string;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation('subscriptions');
  return (
    <PlanField
      {...bound}
      label={t('plan')}
      none={t('samePlan', { plan: s.plan_name })}
      currency={[s.currency]}
      isOffered={(plan) => plan.plan_version_id !== s.plan_version_id}
      nameOf={(plan) =>
        plan.id === s.plan_id
          ? t('newVersion', { plan: plan.name })
          : `${plan.name}, ${t(`plans:process.${plan.process_type}`)}`
      }
    />
  );
}

type Wanted = { plan_id?: string; quantity: number; mode: ProrationMode };

function useQuote(s: Subscription, wanted: Wanted) {
  const differs = Boolean(wanted.plan_id) || wanted.quantity !== s.quantity || s.waiting !== null;
  const isChange = differs && wanted.quantity > 0;
  return { isChange, ...usePreview(previewChange, { id: s.id, ...wanted }, isChange) };
}

function useAgree(s: Subscription, onClose: () => void) {
  const { t } = useTranslation('subscriptions');
  const write = useWrite(changeSubscription, { expected: [1] });
  const agree = async (wanted: Wanted, quote: Quote, onOutdated: () => void) => {
    const { code, data, message } = await write.mutateAsync({
      id: s.id,
      ...wanted,
      expected_credit_cents: quote.credit_cents,
      expected_charge_cents: quote.charge_cents,
      seen: quote.seen,
    });
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return onOutdated();
    }
    addToast({ severity: 'success', summary: t('changed', { date: date(data.effective_on) }) });
    onClose();
  };
  return { agree, busy: write.isPending };
}

/** Another quantity or plan: chosen, seen to the cent, then agreed to. */
export function ChangeDialog({
  subscription: s,
  onClose,
}: {
  subscription: Subscription;
  onClose: () => void;
}) {
  const { t } = useTranslation('subscriptions');
  const [planId, setPlanId] = useState('');
  const [quantity, setQuantity] = useState<number | null>(s.quantity);
  const [mode, setMode] = useState<ProrationMode>(DEFAULT_PRORATION_MODE);
  const wanted: Wanted = { ...(planId ? { plan_id: planId } : {}), quantity: quantity ?? 0, mode };
  const { isChange, isSettled, query, quote } = useQuote(s, wanted);
  const { agree, busy } = useAgree(s, onClose);
  return (
    <Dialog open onClose={onClose} title={t('changeTitle', { name: s.customer_name })} width={620}>
      <div className="lk-form lk-form--wide">
        <div className="lk-pair">
          <OtherPlan subscription={s} value={planId} onChange={setPlanId} />
          <NumberField label={t('quantity')} value={quantity} onChange={setQuantity} />
        </div>
        <RadioField
          label={t('modeLabel')}
          value={mode}
          onChange={(value) => setMode(value as ProrationMode)}
          options={PRORATION_MODES.map((value) => ({
            value,
            label: t(`mode.${value}`),
            help: t(`modeHelp.${value}`),
          }))}
        />
        {!isChange && <p className="lk-small lk-muted">{t('chooseChange')}</p>}
        {isChange && <ReadFailed query={query} />}
        {isChange && query.isPending && <Skeleton lines={4} />}
        {quote && <ChangeEffect quote={quote} mode={mode} currency={s.currency} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('keep')}</Button>
        <Button
          look="primary"
          busy={busy}
          blocked={!(quote && isSettled) && t('chooseChange')}
          onClick={() => quote && void agree(wanted, quote, () => void query.refetch())}
        >
          {t('agree')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
