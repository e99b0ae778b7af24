import type { WireInput } from '@lorikeet/contracts/contract';
import { SESSION_TIMEOUTS } from '@lorikeet/contracts/identity';
import { COLOUR_SCHEMES, DATE_FORMATS, THEMES } from '@lorikeet/contracts/preferences';
import { updateSettings } from '@lorikeet/contracts/profile';
import { useTranslation } from 'react-i18next';
import { useColourScheme } from '../../../lib/colour-scheme.ts';
import { useDateFormat } from '../../../lib/date-format.ts';
import { useFollow } from '../../../lib/follow-stored.ts';
import { type PortalForm, settle, usePortalForm } from '../../../lib/form.ts';
import { LOCALES, useInterface } from '../../../lib/interface-state.ts';
import { wearPreferences } from '../../../lib/preferences.ts';
import type { Profile, SessionArea } from '../../../lib/sessions.ts';
import { addToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { LANGUAGE_NAMES } from '../../language-names.ts';
import { PROFILE_CALLS } from './profile-calls.ts';
import { useOwnWrite } from './use-own-write.ts';

/** The input of both areas' calls. */
const schema = updateSettings.input;

/** Session, language, looks and dates: kept on the server, put on here at once and elsewhere at the next sign-in. */
export function PreferencesCard({ area, user }: { area: SessionArea; user: Profile['user'] }) {
  const { locale, themeName, scheme, format } = useWorn();
  return (
    <PreferencesForm
      area={area}
      initial={{
        session_timeout: user.session_timeout,
        locale,
        theme: themeName,
        colour_scheme: scheme,
        date_format: format,
      }}
    />
  );
}

function useWorn() {
  const locale = useInterface((state) => state.locale);
  const themeName = useInterface((state) => state.themeName);
  const { scheme } = useColourScheme();
  const { format } = useDateFormat();
  return { locale, themeName, scheme, format };
}

type Initial = Required<Omit<WireInput<typeof updateSettings>, 'letters'>>;

function PreferencesForm({ area, initial }: { area: SessionArea; initial: Initial }) {
  const { t } = useTranslation('profile');
  const { write } = useOwnWrite(area, PROFILE_CALLS[area].settings, t('failedSettings'));
  const form = usePortalForm(schema, initial);
  // What is worn can be changed in the header, too.
  useFollow(form, initial);
  const submit = form.submit(async (values) => {
    if (!(await write(values))) return;
    const { locale, theme, colour_scheme, date_format } = { ...initial, ...values };
    settle(form);
    addToast({ severity: 'success', summary: t('common:saved'), detail: t('settingsSaved') });
    await wearPreferences({ locale, theme, colour_scheme, date_format });
  });
  return (
    <form noValidate onSubmit={submit}>
      <Card
        title={t('preferences')}
        note={t('preferencesHelp')}
        foot={
          <Button
            look="primary"
            type="submit"
            busy={form.submitting}
            blocked={!form.dirty && t('nothingChanged')}
          >
            {t('saveSettings')}
          </Button>
        }
      >
        <div className="lk-form">
          <Fields form={form} />
        </div>
      </Card>
    </form>
  );
}

function Fields({ form }: { form: PortalForm<typeof schema> }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <SelectField
        label={t('session_timeout')}
        help={t('timeoutHelp')}
        {...form.field('session_timeout')}
        {...choice(SESSION_TIMEOUTS, (value) => t(`session_timeout_values.${value}`))}
        onChange={(value) => form.set('session_timeout', oneOf(SESSION_TIMEOUTS, value))}
      />
      <div className="lk-pair">
        <SelectField
          label={t('locale')}
          {...form.field('locale')}
          {...choice(LOCALES, (value) => LANGUAGE_NAMES[value])}
          onChange={(value) => form.set('locale', oneOf(LOCALES, value))}
        />
        <SelectField
          label={t('date_format')}
          {...form.field('date_format')}
          {...choice(DATE_FORMATS, (value) => value)}
          onChange={(value) => form.set('date_format', oneOf(DATE_FORMATS, value))}
        />
      </div>
      <div className="lk-pair">
        <SelectField
          label={t('theme')}
          {...form.field('theme')}
          {...choice(THEMES, (value) => value)}
          onChange={(value) => form.set('theme', oneOf(THEMES, value))}
        />
        <SelectField
          label={t('colour_scheme')}
          {...form.field('colour_scheme')}
          {...choice(COLOUR_SCHEMES, (value) => t(`colour_scheme_values.${value}`))}
          onChange={(value) => form.set('colour_scheme', oneOf(COLOUR_SCHEMES, value))}
        />
      </div>
    </>
  );
}

const choice = <V extends string>(values: readonly V[], wordOf: (value: V) => string) => ({
  options: values.map((value) => ({ value, label: wordOf(value) })),
});
const oneOf = <V extends string>(values: readonly V[], value: string): V | undefined =>
  values.find((each) => each === value);
