import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadChineseFont } from './fonts.ts';
import { type Locale, setInterface, useInterface } from './interface-state.ts';
import { ownTask } from './own-task.ts';
import { untilFetched } from './reach.ts';

/** One file a noun and language; each is fetched when a screen first needs it, in the language in use only. */
const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(locale, namespace, done) {
    const load = files[`../locales/${locale}/${namespace}.json`];
    if (!load) return done(new Error(`No words for ${namespace} in ${locale}`), null);
    // The library would never ask again for words that it once failed to get.
    untilFetched(() => ownTask().then(load)).then(
      (words) => done(null, words as Parameters<typeof done>[1]),
      (error: Error) => done(error, null),
    );
  },
};

const HTML_LANG: Record<Locale, string> = { en: 'en-AU', zh: 'zh-Hans' };

function dressDocument(locale: Locale) {
  document.documentElement.lang = HTML_LANG[locale];
  if (locale === 'zh') loadChineseFont();
}

/** Starts translation in the stored language; resolves when the words every screen shares are there. */
export async function startI18n(): Promise<void> {
  const { locale } = useInterface.getState();
  dressDocument(locale);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
    });
}

/** Stores the language and switches every word on screen to it. */
export async function changeLocale(locale: Locale): Promise<void> {
  // Dates and money read the stored language, so it changes before the words draw every screen anew.
  setInterface({ locale });
  await i18next.changeLanguage(locale);
  dressDocument(locale);
}

/** Fetches the words of nouns, for a screen; a noun without a file of its own has none to fetch. */
export async function loadWords(...nouns: readonly string[]): Promise<void> {
  const { locale } = useInterface.getState();
  await i18next.loadNamespaces(nouns.filter((noun) => `../locales/${locale}/${noun}.json` in files));
}

/** A shared word outside of components. */
export const word = (key: string, values?: Record<string, unknown>): string =>
  i18next.t(`common:${key}`, values ?? {});
