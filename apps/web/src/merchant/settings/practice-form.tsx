import { merchantPractice, PAYOUT_FREQUENCIES, updatePractice } from '@lorikeet/contracts/merchants';
import { useTranslation } from 'react-i18next';
import { orEmpty } from '../../lib/field-bindings.ts';
import { useFollow } from '../../lib/follow-stored.ts';
import { type PortalForm, settle, usePortalForm } from '../../lib/form.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import type { MerchantFacts } from './merchant-facts.ts';

type Practice = PortalForm<typeof merchantPractice>;

const WEEKDAYS = ['1', '2', '3', '4', '5'];

/** How the merchant debits its customers and when it is paid out. */
export function PracticeForm(props: { merchant: MerchantFacts; readOnly: boolean; isPaidOut: boolean }) {
  const { merchant, readOnly, isPaidOut } = props;
  const { t } = useTranslation('settings');
  const save = useWrite(updatePractice, { expected: [422] });
  const form = usePortalForm(merchantPractice, merchant.settings, merchant.settings);
  // What the business answers of GST beside its ABN is shown here, too.
  useFollow(form, merchant.settings);
  const submit = form.submit(async (values) => {
    const { code } = await save.mutateAsync({ ...values, seen: form.seen });
    if (code !== 0) return;
    form.setSeen(values);
    settle(form);
    addToast({ severity: 'success', summary: t('common:saved'), detail: t('practiceSaved') });
  });
  return (
    <form noValidate onSubmit={submit}>
      <Card
        title={t('practice')}
        note={t('practiceHelp')}
        foot={
          !readOnly && (
            <Button
              look="primary"
              type="submit"
              busy={form.submitting}
              blocked={!form.dirty && t('nothingChanged')}
            >
              {t('savePractice')}
            </Button>
          )
        }
      >
        <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
          <DebitFields form={form} />
          {isPaidOut && <PayoutFields form={form} />}
        </fieldset>
      </Card>
    </form>
  );
}

function DebitFields({ form }: { form: Practice }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <div className="lk-pair">
        <NumberField
          label={t('noticeDays')}
          help={t('noticeDaysHelp')}
          after={<span className="lk-input-affix">{t('bankDays')}</span>}
          {...orEmpty(form.field('notice_bank_days'))}
        />
        <MoneyField
          label={t('dishonourFee')}
          help={t('dishonourFeeHelp')}
          {...orEmpty(form.field('dishonour_fee_cents'))}
        />
      </div>
      <CheckboxField label={t('debitsBills')} help={t('debitsBillsHelp')} {...form.field('debits_bills')} />
      <CheckboxField label={t('gstRegistered')} help={t('gstHelp')} {...form.field('gst_registered')} />
    </>
  );
}

function PayoutFields({ form }: { form: Practice }) {
  const { t } = useTranslation('settings');
  const weekday = form.field('payout_weekday');
  const isWeekly = form.values.payout_frequency === 'weekly';
  return (
    <>
      <div className="lk-pair">
        <SelectField
          label={t('payoutFrequency')}
          options={PAYOUT_FREQUENCIES.map((value) => ({ value, label: t(`frequencies.${value}`) }))}
          {...form.field('payout_frequency')}
          onChange={(value) => form.set('payout_frequency', value as (typeof PAYOUT_FREQUENCIES)[number])}
        />
        {isWeekly && (
          <SelectField
            label={t('payoutWeekday')}
            options={WEEKDAYS.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
            id={weekday.id}
            name={weekday.name}
            error={weekday.error}
            value={String(weekday.value)}
            onChange={(value) => form.set('payout_weekday', Number(value))}
          />
        )}
      </div>
      <div className="lk-pair">
        <MoneyField
          label={t('payoutMinimum')}
          help={t('payoutMinimumHelp')}
          {...orEmpty(form.field('payout_minimum_cents'))}
        />
      </div>
    </>
  );
}
