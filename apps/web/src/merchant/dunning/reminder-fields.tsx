import type { dunningPolicy } from '@lorikeet/contracts/dunning';
import { useTranslation } from 'react-i18next';
import { orEmpty } from '../../lib/field-bindings.ts';
import type { PortalForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { NumberField } from '../../ui/text-field.tsx';

type FormProps = { form: PortalForm<typeof dunningPolicy>; readOnly: boolean };

const COUNTS = ['0', '1', '2', '3'];

/** Letters about what is overdue, with a link to pay; the last part of the policy, which is saved as a whole. */
export function ReminderFields({ form, readOnly }: FormProps) {
  const { t } = useTranslation('dunning');
  const reminders = form.field('reminders');
  const days = <span className="lk-input-affix">{t('remind.days')}</span>;
  return (
    <Card
      title={t('remind.title')}
      note={t('remind.note')}
      foot={
        !readOnly && (
          <Button
            look="primary"
            type="submit"
            busy={form.submitting}
            blocked={!form.dirty && t('settings:nothingChanged')}
          >
            {t('policy.save')}
          </Button>
        )
      }
    >
      <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
        <SelectField
          label={t('remind.count')}
          options={COUNTS.map((value) => ({ value, label: t(`remind.counts.${value}`) }))}
          id={reminders.id}
          name={reminders.name}
          error={reminders.error}
          value={String(reminders.value)}
          onChange={(value) => {
            if (value === '0') form.restore('reminder_first_days');
            if (value === '0' || value === '1') form.restore('reminder_every_days');
            form.set('reminders', Number(value));
          }}
        />
        {form.values.reminders !== 0 && (
          <div className="lk-pair">
            <NumberField
              label={t('remind.first')}
              after={days}
              {...orEmpty(form.field('reminder_first_days'))}
            />
            {form.values.reminders !== 1 && (
              <NumberField
                label={t('remind.every')}
                after={days}
                {...orEmpty(form.field('reminder_every_days'))}
              />
            )}
          </div>
        )}
        <p className="lk-muted lk-small">{t('remind.help')}</p>
      </fieldset>
    </Card>
  );
}
