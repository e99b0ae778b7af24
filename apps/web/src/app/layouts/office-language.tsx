import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { addressIn } from '../../lib/address-in.ts';
import { changeLocale } from '../../lib/i18n.ts';
import type { Locale } from '../../lib/interface-state.ts';
import { LANGUAGE_NAMES } from '../language-names.ts';

/** Public addresses in the language in use. */
export function useOfficeAddress(): (path: string) => string {
  const { i18n } = useTranslation();
  const locale = i18n.language as Locale;
  return (path) => addressIn(locale, path);
}

/** Goes to the same page in the other language and remembers the choice. */
export function OfficeLanguage() {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const other: Locale = i18n.language === 'en' ? 'zh' : 'en';
  const lang = other === 'zh' ? 'zh-Hans' : 'en';
  return (
    <Link
      to={addressIn(other, pathname)}
      lang={lang}
      hrefLang={lang}
      aria-label={`${t('language')}: ${LANGUAGE_NAMES[other]}`}
      onClick={() => void changeLocale(other)}
    >
      {LANGUAGE_NAMES[other]}
    </Link>
  );
}
