import { useSyncExternalStore } from 'react';
import type { Locale } from '../../lib/stored-interface.ts';
import { errors as errorsEn, tryAgain as tryAgainEn } from '../../locales/en/common.json';
import pageEn from '../../locales/en/invoice-payments.json';
import { errors as errorsZh, tryAgain as tryAgainZh } from '../../locales/zh/common.json';
import pageZh from '../../locales/zh/invoice-payments.json';

/*
 * In the build of the payer's page this file stands in the place of `react-i18next`. The page has few words and both
 * languages of them with it, so the library and its loading of files, a third of the page's weight, are left out.
 */

type Words = { [key: string]: string | Words };
type Values = Readonly<Record<string, unknown>>;

const WORDS: Record<Locale, Words> = {
  en: { errors: errorsEn, tryAgain: tryAgainEn, 'invoice-payments': pageEn },
  zh: { errors: errorsZh, tryAgain: tryAgainZh, 'invoice-payments': pageZh },
};

let locale: Locale = 'en';
const listeners = new Set<() => void>();

/** Switches every word on the page. */
export function setPageLocale(next: Locale): void {
  locale = next;
  for (const listener of listeners) listener();
}

const found = (words: Words | undefined, key: string): string | undefined => {
  const text = key
    .split('.')
    .reduce<string | Words | undefined>(
      (inner, part) => (typeof inner === 'object' ? inner[part] : undefined),
      words,
    );
  return typeof text === 'string' ? text : undefined;
};

/** A text in a language with its values filled in; `count` chooses the form. A key without words is shown as it is. */
function wordIn(language: Locale, noun: string, key: string, values: Values = {}): string {
  const words = noun === 'common' ? WORDS[language] : (WORDS[language][noun] as Words);
  const forms = typeof values.count === 'number' ? [`${key}_${values.count === 1 ? 'one' : 'other'}`] : [];
  const text = [...forms, `${key}_other`, key]
    .map((form) => found(words, form))
    .find((one) => one !== undefined);
  return (text ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As that of `react-i18next`, for what the page uses of it. */
export function useTranslation(noun = 'common') {
  const language = useSyncExternalStore(listen, () => locale);
  return { t: (key: string, values?: Values) => wordIn(language, noun, key, values), i18n: { language } };
}
