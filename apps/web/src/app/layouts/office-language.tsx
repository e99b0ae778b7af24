import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { changeLocale } from '../../lib/i18n.ts';
import { type Locale, useInterface } from '../../lib/interface-state.ts';
import { LANGUAGE_NAMES } from '../language-names.ts';

/** The same public page in the other language: Chinese pages stand under /zh. */
export function addressIn(locale: Locale, pathname: string): string {
  const plain = pathname.replace(/^\/zh(?=\/|$)/, '') || '/';
  if (locale === 'en') return plain;
  return plain === '/' ? '/zh' : `/zh${plain}`;
}

/** Public addresses in the language in use. */
export function useOfficeAddress(): (path: string) => string {
  const locale = useInterface((state) => state.locale);
  return (path) => addressIn(locale, path);
}

/** Goes to the same page in the other language and remembers the choice. */
export function OfficeLanguage() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const locale = useInterface((state) => state.locale);
  const other: Locale = locale === 'en' ? 'zh' : 'en';
  return (
    <Link
      to={addressIn(other, pathname)}
      lang={other === 'zh' ? 'zh-Hans' : 'en'}
      aria-label={`${t('language')}: ${LANGUAGE_NAMES[other]}`}
      onClick={() => void changeLocale(other)}
    >
      {LANGUAGE_NAMES[other]}
    </Link>
  );
}
