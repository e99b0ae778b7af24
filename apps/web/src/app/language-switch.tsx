import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { loadChineseFont } from '../lib/fonts.ts';
import { changeLocale } from '../lib/i18n.ts';
import { LOCALES, type Locale, useInterface } from '../lib/interface-state.ts';
import { keepPreference } from '../lib/preferences.ts';
import type { SessionArea } from '../lib/sessions.ts';
import { LANGUAGE_NAMES } from './language-names.ts';

/**
 * The language in use, and the other: the browser's own list, each language named in itself. In an area a
 * signed-in person's choice is kept for their other devices too.
 */
export function LanguageSwitch({ area }: { area?: SessionArea }) {
  const { t } = useTranslation();
  const locale = useInterface((state) => state.locale);
  const change = (next: Locale) => {
    void changeLocale(next);
    if (area) keepPreference(area, { locale: next });
  };
  return (
    <label className="lk-top-button lk-language">
      <IconLanguage size={17} stroke={1.7} aria-hidden />
      <span aria-hidden>{LANGUAGE_NAMES[locale]}</span>
      <select
        aria-label={t('language')}
        value={locale}
        onFocus={loadChineseFont}
        onChange={(event) => change(event.target.value as Locale)}
      >
        {LOCALES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
