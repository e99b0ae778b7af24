import { changeLocale } from '../lib/i18n.ts';
import type { Locale } from '../lib/interface-state.ts';

const OTHER: Record<Locale, { locale: Locale; word: string; lang: string }> = {
  en: { locale: 'zh', word: '中文', lang: 'zh-Hans' },
  zh: { locale: 'en', word: 'English', lang: 'en-AU' },
};

/** The way to the other of the two languages, on a page that a link of a letter opens. */
export function OtherLanguage({ locale, className }: { locale: Locale; className: string }) {
  const other = OTHER[locale];
  return (
    <button
      type="button"
      className={className}
      lang={other.lang}
      onClick={() => void changeLocale(other.locale)}
    >
      {other.word}
    </button>
  );
}
