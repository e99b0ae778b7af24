import { CURRENCIES } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyOptions, useCollected } from '../../lib/currencies.ts';
import { RadioField } from '../../ui/choice-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { customerRecord } from '../customers/customer-filter.ts';
import { ChosenPayer, CustomerPicker } from '../payments/customer-picker.tsx';
import type { OrderForm } from './order-form.ts';

function Known({ form, id }: { form: OrderForm; id: string }) {
  const { useName } = customerRecord;
  const name = useName(id);
  return <ChosenPayer payer={{ id, name, email: null }} onChange={() => form.set('customer_id', null)} />;
}

function New({ form }: { form: OrderForm }) {
  const { t } = useTranslation('orders');
  const collected = useCollected();
  return (
    <>
      <div className="lk-pair">
        <TextField
          label={t('fields.name')}
          autoComplete="off"
          maxLength={100}
          {...form.field('customer_name')}
        />
        <TextField
          label={t('fields.email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          {...form.field('customer_email')}
        />
      </div>
      <SelectField
        label={t('form.language')}
        options={[
          { value: 'en', label: t('form.english') },
          { value: 'zh', label: t('form.chinese') },
        ]}
        {...form.field('customer_locale')}
        onChange={(value) => form.set('customer_locale', value === 'zh' ? 'zh' : 'en')}
      />
      {collected.length > 1 && (
        <SelectField
          label={t('fields.currency')}
          options={currencyOptions(collected)}
          {...form.field('customer_currency')}
          onChange={(value) =>
            form.set('customer_currency', CURRENCIES.find((one) => one === value) ?? 'AUD')
          }
        />
      )}
    </>
  );
}

/** Who orders: one of the merchant's customers, or somebody new by name and e-mail. */
export function CustomerPart({ form }: { form: OrderForm }) {
  const { t } = useTranslation('orders');
  const { customer_id: chosen } = form.values;
  const [isNew, setNew] = useState(false);
  const forgetNew = () =>
    form.restore('customer_name', 'customer_email', 'customer_locale', 'customer_currency');
  if (chosen) return <Known form={form} id={chosen} />;
  const { error } = form.field('customer_name');
  return (
    <div className="lk-form">
      <RadioField
        label={t('form.who')}
        options={[
          { value: 'existing', label: t('form.existing') },
          { value: 'new', label: t('form.new') },
        ]}
        value={isNew ? 'new' : 'existing'}
        onChange={(value) => {
          setNew(value === 'new');
          if (value !== 'new') forgetNew();
        }}
      />
      {isNew ? (
        <New form={form} />
      ) : (
        <>
          <CustomerPicker isAnybody onChoose={({ id }) => form.set('customer_id', id)} />
          {error && <p className="lk-field-error">{t('form.chooseWho')}</p>}
        </>
      )}
    </div>
  );
}
