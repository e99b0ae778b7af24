import type { Locale } from '../lib/interface-state.ts';

const OTHER: Record<Locale, { locale: Locale; word: string; lang: string }> = {
  en: { locale: 'zh', word: '中文', lang: 'zh-Hans' },
  zh: { locale: 'en', word: 'English', lang: 'en-AU' },
};

type OtherLanguageProps = { locale: Locale; className: string; onChange: (locale: Locale) => void };

/** The way to the other of the two languages, on a page that a link of a letter opens. */
export function OtherLanguage({ locale, className, onChange }: OtherLanguageProps) {
  const other = OTHER[locale];
  return (
    <button type="button" className={className} lang={other.lang} onClick={() => onChange(other.locale)}>
      {other.word}
    </button>
  );
}
