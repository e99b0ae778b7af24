import type { dunningPolicy } from '@lorikeet/contracts/dunning';
import { END_ACTIONS, type EndAction } from '@lorikeet/domain/dunning';
import { useTranslation } from 'react-i18next';
import { orEmpty } from '../../lib/field-bindings.ts';
import type { PortalForm } from '../../lib/form.ts';
import { Card } from '../../ui/card.tsx';
import { RadioField } from '../../ui/choice-fields.tsx';
import { NumberField } from '../../ui/text-field.tsx';

type FormProps = { form: PortalForm<typeof dunningPolicy>; readOnly: boolean };

/** What follows a subscription's bill that is not tried again and stays unpaid. */
export function EndFields({ form, readOnly }: FormProps) {
  const { t } = useTranslation('dunning');
  return (
    <Card title={t('end.title')} note={t('end.note')}>
      <fieldset className="lk-form" disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
        <RadioField
          label={t('end.action')}
          options={END_ACTIONS.map((value) => ({
            value,
            label: t(`end.actions.${value}`),
            help: t(`end.actionsHelp.${value}`),
          }))}
          {...form.field('unpaid_action')}
          onChange={(value) => {
            if (value === 'leave') form.restore('unpaid_after_days');
            form.set('unpaid_action', value as EndAction);
          }}
        />
        {form.values.unpaid_action !== 'leave' && (
          <>
            <div className="lk-pair">
              <NumberField
                label={t('end.after')}
                help={t('end.afterHelp')}
                after={<span className="lk-input-affix">{t('remind.days')}</span>}
                {...orEmpty(form.field('unpaid_after_days'))}
              />
            </div>
            <p className="lk-muted lk-small">{t('end.help')}</p>
          </>
        )}
      </fieldset>
    </Card>
  );
}
