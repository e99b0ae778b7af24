import './accounting.css';
import { getCustomer } from '@lorikeet/contracts/customers';
import { getMerchant } from '@lorikeet/contracts/merchants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBusinessDate } from '../../lib/demo-clock.ts';
import { read } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
import { CheckboxField, RadioField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChosenPayer, CustomerPicker } from '../payments/customer-picker.tsx';
import { type DraftForm, type DraftValues, WHENS } from './draft-form.ts';
import { DraftLines } from './draft-lines.tsx';

/** Who is billed: found by name, and then shown with a way back. */
function WhoIsBilled({ form }: { form: DraftForm }) {
  const { t } = useTranslation('accounting');
  const id = form.values.customer_id;
  const customer = useQuery({ ...read(getCustomer, { id }, { expected: 'all' }), enabled: id !== '' }).data;
  const { error } = form.field('customer_id');
  if (!id) {
    return (
      <div>
        <CustomerPicker isAnybody onChoose={(payer) => form.set('customer_id', payer.id)} />
        {error && <p className="lk-field-error">{t('form.chooseCustomer')}</p>}
      </div>
    );
  }
  if (!customer) return null;
  return (
    <ChosenPayer
      payer={{ id, name: customer.name, email: customer.email }}
      onChange={() => form.inner.setValue('customer_id', '', { shouldDirty: true })}
    />
  );
}

/** The customer's currency, and whether the merchant collects GST: what the lines are priced with. */
function usePricing(customerId: string) {
  const customer = useQuery({
    ...read(getCustomer, { id: customerId }, { expected: 'all' }),
    enabled: customerId !== '',
  }).data;
  const merchant = useQuery(read(getMerchant, {}, { expected: 'all' })).data;
  return {
    currency: customer?.currency ?? ('AUD' as const),
    collectsGst: merchant?.settings.gst_registered ?? true,
    hasEmail: customer ? Boolean(customer.email) && !customer.messages_stopped : true,
  };
}

/** When it is issued, and whether its payer is written to then. */
function When({ form, hasEmail }: { form: DraftForm; hasEmail: boolean }) {
  const { t } = useTranslation('accounting');
  const today = useBusinessDate();
  const { when } = form.values;
  return (
    <Card title={t('form.whenTitle')}>
      <div className="lk-form">
        <RadioField
          label={t('form.when')}
          options={WHENS.map((value) => ({ value, label: t(`form.whens.${value}`) }))}
          {...form.field('when')}
          onChange={(value) => form.set('when', value as DraftValues['when'])}
        />
        {when === 'scheduled' && (
          <DateField label={t('fields.issueOn')} min={today} {...form.field('issue_on')} />
        )}
        {when !== 'draft' && (
          <CheckboxField
            label={t('form.send')}
            help={hasEmail ? t('form.sendHelp') : t('form.noEmail')}
            {...form.field('is_sent')}
          />
        )}
      </div>
    </Card>
  );
}

/** What a bill says, while it is no bill yet. */
export function DraftFields({ form }: { form: DraftForm }) {
  const { t } = useTranslation('accounting');
  const today = useBusinessDate();
  const pricing = usePricing(form.values.customer_id);
  return (
    <div className="lk-stack">
      <Card title={t('form.who')}>
        <div className="lk-form">
          <WhoIsBilled form={form} />
          <div className="lk-pair">
            <TextField
              label={t('fields.description')}
              help={t('form.descriptionHelp')}
              maxLength={200}
              {...form.field('description')}
            />
            <DateField label={t('fields.dueDate')} min={today} {...form.field('due_date')} />
          </div>
        </div>
      </Card>
      <Card title={t('form.lines')} note={t('form.included')}>
        <DraftLines form={form} currency={pricing.currency} collectsGst={pricing.collectsGst} />
      </Card>
      <When form={form} hasEmail={pricing.hasEmail} />
    </div>
  );
}
