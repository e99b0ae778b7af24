import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  councilSettings,
  getCouncilSettings,
  updateCouncilSettings,
} from '@lorikeet/contracts/council-settings';
import { formatPlainAmount, parseMoney, toCents } from '@lorikeet/domain/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DetailScreen } from '../../frames/detail-screen.tsx';
import { orEmpty } from '../../lib/field-bindings.ts';
import { type PortalForm, settle, usePortalForm } from '../../lib/form.ts';
import { useCan } from '../../lib/permissions.ts';
import { reloadProfile } from '../../lib/profile.ts';
import { useWrite } from '../../lib/queries.ts';
import { addToast } from '../../lib/toasts.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { NumberField, TextField } from '../../ui/text-field.tsx';

type Settings = WireOutput<typeof getCouncilSettings>;
const schema = z.strictObject(councilSettings);
type Form = PortalForm<typeof schema>;

function LimitFields({ form }: { form: Form }) {
  const { t } = useTranslation('council');
  const days = <span className="lk-input-affix">{t('settings.days')}</span>;
  return (
    <>
      <div className="lk-pair">
        <NumberField
          label={t('settings.skips')}
          help={t('settings.skipsHelp')}
          {...orEmpty(form.field('skips_a_year'))}
        />
        <NumberField
          label={t('settings.pause')}
          help={t('settings.pauseHelp')}
          after={days}
          {...orEmpty(form.field('pause_days'))}
        />
      </div>
      <div className="lk-pair">
        <NumberField
          label={t('settings.move')}
          help={t('settings.moveHelp')}
          after={days}
          {...orEmpty(form.field('move_days'))}
        />
        <MoneyField
          label={t('settings.minimum')}
          help={t('settings.minimumHelp')}
          {...orEmpty(form.field('minimum_cents'))}
        />
      </div>
      <NumberField
        label={t('settings.finish')}
        help={t('settings.finishHelp')}
        after={days}
        {...orEmpty(form.field('finish_days'))}
      />
      <CheckboxField
        label={t('settings.suspends')}
        help={t('settings.suspendsHelp')}
        {...form.field('kept_plan_suspends_interest')}
      />
    </>
  );
}

/** The yearly rate as people write it, `10.50`; none while it is blank. */
function PercentField({ form }: { form: Form }) {
  const { t } = useTranslation('council');
  const { value, onChange, ...field } = form.field('interest_bps');
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value === 'number' && !Number.isNaN(value) ? formatPlainAmount(toCents(value)) : '';
  return (
    <TextField
      {...field}
      label={t('settings.interest')}
      help={t('settings.interestHelp')}
      optional
      numeric
      inputMode="decimal"
      after={<span className="lk-input-affix">%</span>}
      value={typed ?? shown}
      onChange={(text) => {
        setTyped(text);
        onChange(text.trim() === '' ? null : (parseMoney(text.trim()) ?? Number.NaN));
      }}
    />
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('council');
  const mayWrite = useCan('council.write');
  const save = useWrite(updateCouncilSettings, { expected: [422] });
  const form = usePortalForm(schema, settings, settings);
  const submit = form.submit(async (values) => {
    const { code } = await save.mutateAsync({ ...values, seen: form.seen });
    if (code !== 0) return;
    form.setSeen(values);
    settle(form);
    // The menu has more or fewer entries with what the council bills for.
    await reloadProfile('merchant');
    addToast({ severity: 'success', summary: t('common:saved') });
  });
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className="lk-stack" disabled={!mayWrite} style={{ border: 0, margin: 0, padding: 0 }}>
        <Card title={t('settings.limits')} note={t('settings.limitsNote')}>
          <div className="lk-form">
            <LimitFields form={form} />
          </div>
        </Card>
        <Card title={t('settings.rates')} note={t('settings.ratesNote')}>
          <div className="lk-form">
            <PercentField form={form} />
            <CheckboxField
              label={t('settings.services')}
              help={t('settings.servicesHelp')}
              {...form.field('bills_services')}
            />
          </div>
        </Card>
        {mayWrite && (
          <div>
            <Button
              look="primary"
              type="submit"
              busy={form.submitting}
              blocked={!form.dirty && t('settings.nothingChanged')}
            >
              {t('settings.save')}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

/** What the council lets its ratepayers do, and what it says of its rates. */
export default function CouncilSettingsPage() {
  const { t } = useTranslation('council');
  const query = useFresh(getCouncilSettings, {});
  return (
    <DetailScreen query={query} failed={t('settings.failed')} title={query.error && t('settings.title')}>
      {(settings) => (
        <>
          <PageHeader title={t('settings.title')} />
          <SettingsForm settings={settings} />
        </>
      )}
    </DetailScreen>
  );
}
