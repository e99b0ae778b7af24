import type { dunningPolicy } from '@lorikeet/contracts/dunning';
import { RETRY_WAITS, type RetryWait } from '@lorikeet/domain/dunning';
import { useTranslation } from 'react-i18next';
import { orEmpty } from '../../lib/field-bindings.ts';
import type { PortalForm } from '../../lib/form.ts';
import { Card } from '../../ui/card.tsx';
import { CheckboxField, RadioField } from '../../ui/choice-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField } from '../../ui/text-field.tsx';
import type { PolicyFacts } from './policy-words.ts';

type Form = PortalForm<typeof dunningPolicy>;
type FormProps = { form: Form; facts: PolicyFacts; readOnly: boolean };

const WEEKDAYS = ['1', '2', '3', '4', '5'];

/** Whether and on which day a debit that came back for want of funds is tried once more. */
export function PolicyForm({ form, facts, readOnly }: FormProps) {
  const { t } = useTranslation('dunning');
  const retries = form.field('retries');
  return (
    <Card title={t('policy.title')} note={t('policy.note')}>
      <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
        <CheckboxField
          label={t('policy.retries')}
          help={t('policy.retriesHelp')}
          id={retries.id}
          name={retries.name}
          error={retries.error}
          value={form.values.retries === 1}
          onChange={(on) => {
            if (!on) form.restore('retry_bank_days', 'retry_month_day');
            form.set('retries', on ? 1 : 0);
          }}
        />
        {form.values.retries === 1 && <DayFields form={form} />}
        <p className="lk-muted lk-small">{t('policy.codes')}</p>
        {facts.agreed_otherwise > 0 && (
          <p className="lk-small">
            {t('policy.agreedOtherwise', { count: facts.agreed_otherwise, all: facts.agreements })}
          </p>
        )}
      </fieldset>
    </Card>
  );
}

function DayFields({ form }: { form: Form }) {
  const { t } = useTranslation('dunning');
  const weekday = form.field('retry_weekday');
  const waits = form.values.retry_waits_for;
  return (
    <>
      <div className="lk-pair">
        <NumberField
          label={t('policy.bankDays')}
          help={t('policy.bankDaysHelp')}
          after={<span className="lk-input-affix">{t('settings:bankDays')}</span>}
          {...orEmpty(form.field('retry_bank_days'))}
        />
      </div>
      <RadioField
        label={t('policy.waitsFor')}
        options={RETRY_WAITS.map((value) => ({
          value,
          label: t(`policy.waits.${value}`),
          help: t(`policy.waitsHelp.${value}`),
        }))}
        {...form.field('retry_waits_for')}
        onChange={(value) => {
          if (value !== 'month_day') form.restore('retry_month_day');
          form.set('retry_waits_for', value as RetryWait);
        }}
      />
      {waits === 'weekday' && (
        <SelectField
          label={t('policy.weekday')}
          options={WEEKDAYS.map((value) => ({ value, label: t(`settings:weekdays.${value}`) }))}
          id={weekday.id}
          name={weekday.name}
          error={weekday.error}
          value={String(weekday.value)}
          onChange={(value) => form.set('retry_weekday', Number(value))}
        />
      )}
      {waits === 'month_day' && (
        <div className="lk-pair">
          <NumberField
            label={t('policy.monthDay')}
            help={t('policy.monthDayHelp')}
            {...orEmpty(form.field('retry_month_day'))}
          />
        </div>
      )}
    </>
  );
}
