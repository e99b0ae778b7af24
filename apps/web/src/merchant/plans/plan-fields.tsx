import './plans.css';
import { TAX_CODES } from '@lorikeet/domain/invoices';
import { FEE_TYPES, PROCESS_TYPES } from '@lorikeet/domain/plans';
import { useTranslation } from 'react-i18next';
import { currencyOptions, useCollected } from '../../lib/currencies.ts';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField, TextAreaField, TextField } from '../../ui/text-field.tsx';
import type { PlanForm } from './plan-form.ts';
import { TiersEditor } from './tiers-editor.tsx';
import { TryPrice } from './try-price.tsx';
import { UnitPriceField } from './unit-price-field.tsx';

function PriceFields({ form }: { form: PlanForm }) {
  const { t } = useTranslation('plans');
  const { fee_type: fee, currency } = form.values;
  if (fee === 'flat') {
    return <MoneyField label={t('fields.amount')} currency={currency} {...form.field('amount_cents')} />;
  }
  if (fee === 'per_unit') {
    return (
      <UnitPriceField
        label={t('fields.unitPrice')}
        help={t('form.unitPriceHelp')}
        currency={currency}
        {...form.field('unit_price_e4')}
      />
    );
  }
  return <TiersEditor form={form} />;
}

const options = (values: readonly string[], label: (value: string) => string) =>
  values.map((value) => ({ value, label: label(value) }));

function WhatCard({ form }: { form: PlanForm }) {
  const { t } = useTranslation('plans');
  const collected = useCollected();
  const isForeign = form.values.currency !== 'AUD';
  const currencyHelp = isForeign
    ? t('form.currencyHelp')
    : collected.length > 1
      ? undefined
      : t('form.audAlone');
  return (
    <Card title={t('form.what')}>
      <div className="lk-form">
        <TextField label={t('fields.name')} autoComplete="off" {...form.field('name')} />
        <TextAreaField
          label={t('fields.description')}
          optional
          rows={2}
          maxLength={500}
          {...form.field('description')}
        />
        <div className="lk-pair">
          <SelectField
            label={t('fields.process')}
            options={options(PROCESS_TYPES, (value) => t(`process.${value}`))}
            {...form.field('process_type')}
          />
          <SelectField
            label={t('fields.currency')}
            help={currencyHelp}
            options={currencyOptions(collected, form.values.currency)}
            {...form.field('currency')}
          />
        </div>
      </div>
    </Card>
  );
}

function PriceCard({ form }: { form: PlanForm }) {
  const { t } = useTranslation('plans');
  const fees = FEE_TYPES.map((value) => ({ value, label: t(`fee.${value}`), help: t(`feeHelp.${value}`) }));
  return (
    <Card title={t('form.price')} note={t(`form.priceNote.${form.values.tax_code}`)}>
      <div className="lk-form lk-form--wide">
        <RadioField label={t('fields.fee')} options={fees} {...form.field('fee_type')} />
        <PriceFields form={form} />
        {form.values.fee_type !== 'flat' && (
          <TextField
            label={t('fields.unitName')}
            help={t('form.unitNameHelp')}
            optional
            maxLength={40}
            autoComplete="off"
            {...form.field('unit_name')}
          />
        )}
        <SelectField
          label={t('fields.tax')}
          help={
            form.values.currency !== 'AUD' && form.values.tax_code === 'taxable'
              ? t('form.taxAbroad')
              : undefined
          }
          options={options(TAX_CODES, (value) => t(`common:taxCode.${value}`))}
          {...form.field('tax_code')}
        />
      </div>
    </Card>
  );
}

/** Everything about a plan: what it is, how it is priced, when it is offered; the price is tried beside it. */
export function PlanFields({ form }: { form: PlanForm }) {
  const { t } = useTranslation('plans');
  return (
    <div className="lk-columns lk-plan-form">
      <div className="lk-stack">
        <WhatCard form={form} />
        <PriceCard form={form} />
        <Card title={t('form.when')} note={t('form.whenNote')}>
          <div className="lk-form">
            <div className="lk-pair">
              <DateField label={t('fields.start')} optional {...form.field('start_date')} />
              <DateField label={t('fields.end')} optional {...form.field('end_date')} />
            </div>
            <NumberField
              label={t('fields.trialDays')}
              help={t('form.trialHelp')}
              optional
              {...form.field('trial_days')}
            />
          </div>
        </Card>
      </div>
      <aside className="lk-plan-aside">
        <Card title={form.values.fee_type === 'flat' ? t('form.price') : t('try.title')}>
          <TryPrice values={form.values} />
        </Card>
      </aside>
    </div>
  );
}
