import '../payments/payments.css';
import { quantity, trialDays } from '@lorikeet/contracts/plans';
import { createSubscription, previewSubscription } from '@lorikeet/contracts/subscriptions';
import { localDate } from '@lorikeet/contracts/wire';
import type { Currency } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { orEmpty } from '../../lib/field-bindings.ts';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { currencyName, date } from '../../lib/format.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ReadFailed } from '../../ui/read-failed.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import { ChosenPayer, CustomerPicker, type Payer } from '../payments/customer-picker.tsx';
import type { Plan } from '../plans/plan.ts';
import { PriceLines } from '../plans/price-lines.tsx';
import { type BilledBy, MethodField, useMethods, wireOf } from './method-field.tsx';
import type { StartQuote } from './subscription.ts';
import { usePreview } from './use-preview.ts';

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

/** What each period costs, from when, and until when. */
function StartEffect({ quote, plan }: { quote: StartQuote; plan: Plan }) {
  const { t } = useTranslation('subscriptions');
  return (
    <div className="lk-well">
      <PriceLines price={quote.price} label={t(`plans:each.${plan.current.process_type}`)} />
      <ul className="lk-outcomes">
        <li>{t('subscribed', { date: date(quote.first_period_start) })}</li>
        {quote.end_date && <li>{t('ending', { date: date(quote.end_date) })}</li>}
      </ul>
    </div>
  );
}

type FormProps = { plan: Plan; payer: Payer; from: ReturnType<typeof useMethods>; onClose: () => void };

function SubscribeForm({ plan, payer, from, onClose }: FormProps) {
  const { t } = useTranslation('subscriptions');
  const today = useBusinessDate();
  const form = usePortalForm(typed, {
    quantity: 1,
    start_date: today,
    end_date: '',
    trial_days: plan.current.trial_days,
  });
  const [method, setMethod] = useState<{ id: string; wire: BilledBy } | null>(null);
  const first = from.methods?.[0];
  const { end_date: end, trial_days: trial, ...rest } = form.values;
  const wanted = {
    customer_id: payer.id,
    plan_id: plan.id,
    // Without a method the server says what is missing.
    ...(method?.wire ?? (first && wireOf(first))),
    ...rest,
    ...(end ? { end_date: end } : {}),
    trial_days: trial ?? 0,
  };
  const canAsk = first !== undefined && typed.safeParse(form.values).success;
  const { query, quote, isSettled } = usePreview(previewSubscription, wanted, canAsk);
  const write = useWrite(createSubscription, { expected: [422] });
  const save = form.submit(async () => {
    const { code, data } = await write.mutateAsync({ ...wanted, seen: quote?.seen });
    if (code !== 0) return void query.refetch();
    addToast({ severity: 'success', summary: t('subscribed', { date: date(data.first_period_start) }) });
    onClose();
  });
  return (
    <form noValidate onSubmit={save}>
      <div className="lk-form" style={{ marginTop: 18 }}>
        {plan.current.fee_type !== 'flat' && (
          <NumberField label={t('quantity')} {...orEmpty(form.field('quantity'))} />
        )}
        <MethodField
          from={from}
          value={method?.id ?? first?.id ?? null}
          onChange={(id, wire) => setMethod({ id, wire })}
        />
        <WhenFields form={form} />
        {canAsk && <ReadFailed query={query} />}
        {quote && <StartEffect quote={quote} plan={plan} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          look="action"
          type="submit"
          busy={
            form.submitting || from.methods === undefined || (canAsk && !query.error && !(isSettled && quote))
          }
          blocked={canAsk && query.error?.message}
        >
          {t('subscribe')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The form for who was chosen, where the plan is in what they are billed in. */
function Subscribe(props: Omit<FormProps, 'from'>) {
  const { plan, payer } = props;
  const from = useMethods(payer.id, plan.current.currency);
  const { customer } = from;
  const theirs = customer.data?.currency;
  if (!customer.data && customer.error) return <ReadFailed query={customer} />;
  if (theirs && theirs !== plan.current.currency)
    return <OtherCurrency name={payer.name} theirs={theirs} plan={plan} />;
  return <SubscribeForm {...props} from={from} />;
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
          <Subscribe key={payer.id} plan={plan} payer={payer} onClose={close} />
        </>
      ) : (
        <CustomerPicker isAnybody onChoose={setPayer} />
      )}
    </Dialog>
  );
}
