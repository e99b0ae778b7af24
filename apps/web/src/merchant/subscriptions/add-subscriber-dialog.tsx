import '../payments/payments.css';
import { getCustomer } from '@lorikeet/contracts/customers';
import { previewPlanPrice, quantity, trialDays } from '@lorikeet/contracts/plans';
import { createSubscription } from '@lorikeet/contracts/subscriptions';
import { localDate } from '@lorikeet/contracts/wire';
import type { Currency } from '@lorikeet/domain/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { orEmpty } from '../../lib/field-bindings.ts';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { currencyName, date } from '../../lib/format.ts';
import { read, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import { ChosenPayer, CustomerPicker, type Payer } from '../payments/customer-picker.tsx';
import type { Plan } from '../plans/plan.ts';
import { PriceLines } from '../plans/price-lines.tsx';
import { type BilledBy, MethodField, useMethods, wireOf } from './method-field.tsx';

/** What is typed about a subscription; who is put on the plan is chosen before. */
const typed = z
  .strictObject({
    quantity: quantity as unknown as z.ZodType<number, number>,
    start_date: z.string().min(1, 'date_required').pipe(localDate),
    end_date: z.string().optional(),
    trial_days: trialDays.nullable(),
  })
  .superRefine((value, context) => {
    if (value.end_date && value.end_date < value.start_date) {
      context.addIssue({ code: 'custom', path: ['end_date'], message: 'end_before_start' });
    }
  });

/** From when it runs, how many days cost nothing, and until when. */
function WhenFields({ form }: { form: PortalForm<typeof typed> }) {
  const { t } = useTranslation('subscriptions');
  const today = useBusinessDate();
  return (
    <>
      <div className="lk-pair">
        <DateField label={t('startDate')} min={today} help={t('startHelp')} {...form.field('start_date')} />
        <DateField label={t('endDate')} optional min={today} {...form.field('end_date')} />
      </div>
      <NumberField
        label={t('trial.days')}
        help={t('trial.daysHelp')}
        optional
        {...form.field('trial_days')}
      />
    </>
  );
}

/** A plan is subscribed to in what its customer is billed in. */
function OtherCurrency({ name, theirs, plan }: { name: string; theirs: Currency; plan: Plan }) {
  const { t } = useTranslation('subscriptions');
  const words = { name, theirs: currencyName(theirs), plan: currencyName(plan.current.currency) };
  return (
    <p className="lk-notice" style={{ marginTop: 18 }}>
      {t('otherCurrency', words)}
    </p>
  );
}

function SubscribeForm({ plan, payer, onClose }: { plan: Plan; payer: Payer; onClose: () => void }) {
  const { t } = useTranslation('subscriptions');
  const today = useBusinessDate();
  const form = usePortalForm(typed, {
    quantity: 1,
    start_date: today,
    end_date: '',
    trial_days: plan.current.trial_days,
  });
  const methods = useMethods(payer.id, plan.current.currency);
  const theirs = useQuery(read(getCustomer, { id: payer.id })).data?.currency;
  const [method, setMethod] = useState<{ id: string; wire: BilledBy } | null>(null);
  const first = methods?.[0];
  const wanted = useSettled(form.values.quantity);
  const price = useQuery({
    ...read(previewPlanPrice, { id: plan.id, quantity: wanted }, { expected: 'all' }),
    enabled: wanted > 0,
    placeholderData: keepPreviousData,
  });
  const write = useWrite(createSubscription, { expected: [422] });
  const save = form.submit(async (values) => {
    const { end_date: end, trial_days: trial, ...rest } = values;
    const by = method?.wire ?? (first && wireOf(first));
    const { code, data } = await write.mutateAsync({
      customer_id: payer.id,
      plan_id: plan.id,
      // Without a method the server says what is missing.
      ...by,
      ...rest,
      ...(end ? { end_date: end } : {}),
      trial_days: trial ?? 0,
    });
    if (code !== 0) return;
    addToast({ severity: 'success', summary: t('subscribed', { date: date(data.first_period_start) }) });
    onClose();
  });
  const isFlat = plan.current.fee_type === 'flat';
  if (theirs && theirs !== plan.current.currency)
    return <OtherCurrency name={payer.name} theirs={theirs} plan={plan} />;
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form" style={{ marginTop: 18 }}>
        {!isFlat && (
          <NumberField
            label={t('quantity')}
            {...orEmpty(form.field('quantity'))}
            {...(price.error ? { error: price.error.message } : {})}
          />
        )}
        <MethodField
          methods={methods}
          value={method?.id ?? first?.id ?? null}
          onChange={(id, wire) => setMethod({ id, wire })}
        />
        <WhenFields form={form} />
        {price.data && !price.error && (
          <div className="lk-well">
            <PriceLines price={price.data} label={t(`plans:each.${plan.current.process_type}`)} />
          </div>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button look="action" type="submit" busy={form.submitting}>
          {t('subscribe')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Puts a customer with an active mandate or a kept card on the plan. */
export function AddSubscriberDialog({
  plan,
  open,
  onClose,
}: {
  plan: Plan;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('subscriptions');
  const [payer, setPayer] = useState<Payer | null>(null);
  const close = () => {
    setPayer(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={t('addTitle', { plan: plan.current.name })}>
      {payer ? (
        <>
          <ChosenPayer payer={payer} onChange={() => setPayer(null)} />
          <SubscribeForm key={payer.id} plan={plan} payer={payer} onClose={close} />
        </>
      ) : (
        <CustomerPicker isAnybody onChoose={setPayer} />
      )}
    </Dialog>
  );
}
