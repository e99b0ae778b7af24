import { createCoupon } from '@lorikeet/contracts/coupons';
import { CURRENCIES } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../../frames/form-frame.tsx';
import { currencyOptions, useCollected } from '../../lib/currencies.ts';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { orEmpty, orNothing } from '../../lib/field-bindings.ts';
import { type PortalForm, usePortalForm } from '../../lib/form.ts';
import { useCan } from '../../lib/permissions.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { CheckboxField, RadioField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';
import { PlanField } from '../plans/plan-field.tsx';
import { usePlan } from '../plans/plan-filter.ts';
import { PercentField } from './percent-field.tsx';

type Form = PortalForm<typeof createCoupon.input>;

const KINDS = ['percent', 'amount'] as const;
const HOLDS = ['once', 'some', 'ever'] as const;

/** An amount, in a currency that the merchant collects: plans of another are not reduced by it. */
function AmountFields({ form }: { form: Form }) {
  const { t } = useTranslation('coupons');
  const collected = useCollected();
  const currency = form.values.currency ?? 'AUD';
  const amount = (
    <MoneyField
      label={t('form.amount')}
      help={t('form.amountHelp')}
      currency={currency}
      {...orEmpty(form.field('amount_cents'))}
    />
  );
  if (collected.length === 1) return amount;
  return (
    <div className="lk-pair">
      {amount}
      <SelectField
        label={t('form.currency')}
        options={currencyOptions(collected)}
        {...form.field('currency')}
        value={currency}
        onChange={(value) => {
          form.set('currency', CURRENCIES.find((one) => one === value) ?? 'AUD');
          form.set('plan_ids', []);
        }}
      />
    </div>
  );
}

/** What is taken off: a share or an amount. */
function OffFields({ form }: { form: Form }) {
  const { t } = useTranslation('coupons');
  const isOneCurrency = useCollected().length === 1;
  return (
    <>
      <RadioField
        label={t('form.kind')}
        options={KINDS.map((value) => ({ value, label: t(`form.kinds.${value}`) }))}
        {...form.field('kind')}
        onChange={(kind) => {
          // What is not asked for is not sent.
          form.set('percent_bp', undefined);
          form.set('amount_cents', undefined);
          form.set('currency', 'AUD');
          if (!isOneCurrency) form.set('plan_ids', []);
          form.set('kind', kind as (typeof KINDS)[number]);
        }}
      />
      {form.values.kind === 'percent' ? (
        <PercentField label={t('form.percent')} {...orEmpty(form.field('percent_bp'))} />
      ) : (
        <AmountFields form={form} />
      )}
    </>
  );
}

/** Of how many bills. */
function HoldsFields({ form }: { form: Form }) {
  const { t } = useTranslation('coupons');
  const [holds, setHolds] = useState<(typeof HOLDS)[number]>('once');
  const periods = form.field('periods');
  const choose = (value: string) => {
    const next = HOLDS.find((one) => one === value) ?? 'once';
    setHolds(next);
    form.set('periods', { once: 1, some: 3, ever: null }[next]);
  };
  return (
    <div className="lk-pair">
      <SelectField
        label={t('form.holds')}
        options={HOLDS.map((value) => ({ value, label: t(`form.holdsFor.${value}`) }))}
        value={holds}
        onChange={choose}
      />
      {holds === 'some' && (
        <NumberField
          label={t('form.bills')}
          {...orEmpty({ ...periods, value: periods.value ?? Number.NaN })}
        />
      )}
    </div>
  );
}

function ChosenPlan({ id, onRemove }: { id: string; onRemove: () => void }) {
  return <CheckboxField label={usePlan(id)?.name ?? ''} value onChange={onRemove} />;
}

/** The plans that it holds for; none chosen is every plan. */
function PlanChoice({ form }: { form: Form }) {
  const { t } = useTranslation('coupons');
  const maySeePlans = useCan('plans.read');
  const { kind, currency, plan_ids: chosen = [] } = form.values;
  if (!maySeePlans) return null;
  return (
    <fieldset className="lk-field" style={{ border: 0, margin: 0, padding: 0 }}>
      <legend className="lk-field-label lk-field-head" style={{ padding: 0, marginBottom: 6 }}>
        {t('form.plans')}
      </legend>
      {chosen.map((id) => (
        <ChosenPlan
          key={id}
          id={id}
          onRemove={() =>
            form.set(
              'plan_ids',
              chosen.filter((one) => one !== id),
            )
          }
        />
      ))}
      <PlanField
        label={t('form.addPlan')}
        hideLabel
        value=""
        placeholder={t('form.addPlan')}
        {...(kind === 'amount' && { currency: [currency ?? 'AUD'] })}
        isOffered={({ id }) => !chosen.includes(id)}
        onChange={(id) => form.set('plan_ids', [...chosen, id])}
      />
      <p className="lk-muted lk-small">{t('form.plansHelp')}</p>
    </fieldset>
  );
}

/** A new coupon, whose terms do not change afterwards. */
export function CreateDialog({ onClose }: { onClose: (id?: string) => void }) {
  const { t } = useTranslation('coupons');
  const today = useBusinessDate();
  const create = useWrite(createCoupon, { expected: [422, 1] });
  const form = usePortalForm(createCoupon.input, {
    coupon_code: '',
    kind: 'percent',
    percent_bp: undefined,
    amount_cents: undefined,
    currency: 'AUD',
    periods: 1,
    ends_on: null,
    most_redemptions: null,
    plan_ids: [],
  });
  const submit = form.submit(async (values) => {
    const { code, data, message } = await create.mutateAsync(values);
    if (code !== 0) {
      addToast({ severity: 'warn', summary: message });
      return;
    }
    addToast({ severity: 'success', summary: t('made', { code: values.coupon_code }) });
    onClose(data.id);
  });
  return (
    <Dialog open onClose={() => onClose()} title={t('add')}>
      <DialogForm onSubmit={submit} busy={form.submitting} label={t('add')} onClose={() => onClose()}>
        <TextField
          label={t('code')}
          help={t('form.codeHelp')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={40}
          {...form.field('coupon_code')}
        />
        <OffFields form={form} />
        <HoldsFields form={form} />
        <div className="lk-pair">
          <DateField
            label={t('form.endsOn')}
            help={t('form.endsOnHelp')}
            optional
            min={today}
            {...orNothing(form.field('ends_on'))}
          />
          <NumberField
            label={t('form.most')}
            optional
            {...form.field('most_redemptions')}
            value={form.values.most_redemptions ?? null}
          />
        </div>
        <PlanChoice form={form} />
        <p className="lk-muted lk-small">{t('form.fixed')}</p>
      </DialogForm>
    </Dialog>
  );
}
