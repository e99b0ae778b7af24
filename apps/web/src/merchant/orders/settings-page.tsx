import './orders.css';
import { getOrderSettings, updateOrderSettings } from '@lorikeet/contracts/orders';
import { EXPIRY_HOURS } from '@lorikeet/domain/orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { orEmpty } from '../../lib/field-bindings.ts';
import { type PortalForm, settle, usePortalForm } from '../../lib/form.ts';
import { useCan } from '../../lib/permissions.ts';
import { refreshAfter, useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';
import type { Settings } from './order-words.tsx';

type Form = PortalForm<typeof updateOrderSettings.input>;

const HOURS = { hours: 1, days: 24 } as const;
type Unit = keyof typeof HOURS;

/** How long an order can be paid, in hours or days. */
function ExpiryFields({ form }: { form: Form }) {
  const { t } = useTranslation('orders');
  const field = form.field('expiry_hours');
  const [unit, setUnit] = useState<Unit>(field.value % 24 === 0 ? 'days' : 'hours');
  const each = HOURS[unit];
  const put = (value: number) => field.onChange(value * each);
  // What is typed may be days: the bound is said in them.
  const isTooLong = field.error !== undefined && field.value > EXPIRY_HOURS.max;
  const error = isTooLong ? t('settings.expiryMost', { max: EXPIRY_HOURS.max / each }) : field.error;
  return (
    <div className="lk-pair">
      <NumberField
        label={t('settings.expiryFor')}
        help={t('settings.expiryHelp')}
        {...orEmpty({ ...field, value: field.value / each, onChange: put, error })}
      />
      <SelectField
        label={t('settings.unit')}
        options={[
          { value: 'hours', label: t('settings.hours') },
          { value: 'days', label: t('settings.days') },
        ]}
        value={unit}
        onChange={(value) => {
          const next = value === 'days' ? 'days' : 'hours';
          setUnit(next);
          form.set('expiry_hours', (field.value / each) * HOURS[next]);
        }}
      />
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('orders');
  const canWrite = useCan('orders.write');
  const write = useWrite(updateOrderSettings, { expected: [422, 1] });
  const { prefix, virtual_automatic, expiry_hours } = settings;
  const chosen = { prefix, virtual_automatic, expiry_hours };
  const form = usePortalForm(updateOrderSettings.input, chosen, chosen);
  const submit = form.submit(async (values) => {
    const { code, message } = await write.mutateAsync({ ...values, seen: form.seen });
    if (code !== 0) {
      // Who opens the form again has it with what stands now.
      refreshAfter(updateOrderSettings);
      addToast({ severity: 'warn', summary: message });
      return;
    }
    const stored = { prefix: values.prefix.trim().toUpperCase() };
    settle(form, stored);
    form.setSeen({ ...values, ...stored });
    addToast({ severity: 'success', summary: t('settings.saved'), detail: t('settings.later') });
  });
  const isSamePrefix = form.values.prefix.trim().toUpperCase() === prefix;
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className="lk-stack" disabled={!canWrite} style={{ border: 0, margin: 0, padding: 0 }}>
        <Card title={t('settings.numbering')}>
          <TextField
            label={t('settings.prefix')}
            help={
              isSamePrefix
                ? t('settings.prefixHelp', { number: settings.next_number })
                : t('settings.prefixNew')
            }
            autoComplete="off"
            spellCheck={false}
            maxLength={8}
            {...form.field('prefix')}
          />
        </Card>
        <Card title={t('settings.fulfilment')}>
          <CheckboxField
            label={t('settings.automatic')}
            help={t('settings.automaticHelp')}
            {...form.field('virtual_automatic')}
          />
        </Card>
        <Card
          title={t('settings.expiry')}
          foot={
            canWrite && (
              <Button
                look="primary"
                type="submit"
                busy={form.submitting}
                blocked={!form.dirty && t('settings.nothingChanged')}
              >
                {t('settings.save')}
              </Button>
            )
          }
        >
          <ExpiryFields form={form} />
        </Card>
      </fieldset>
    </form>
  );
}

/** How orders are numbered, handed over and end. */
export default function OrderSettingsPage() {
  const { t } = useTranslation('orders');
  const query = useFresh(getOrderSettings, {});
  return (
    <DetailScreen query={query} failed={t('settings.failed')} title={t('settings.title')}>
      {(settings) => (
        <>
          <PageHeader title={t('settings.title')} meta={t('settings.later')} />
          <SettingsForm settings={settings} />
        </>
      )}
    </DetailScreen>
  );
}
