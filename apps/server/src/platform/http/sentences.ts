import { PLATFORM_REFUSALS, type Sentences } from '@lorikeet/contracts';

export type Locale = 'en' | 'zh';

/** The public sentence of every refusal code; a code without one is a programmer's mistake found by a test. */
export type SentenceBook = (code: string, locale: Locale, params?: Record<string, unknown>) => string;

export function createSentenceBook(...books: Sentences[]): SentenceBook {
  const all: Sentences = Object.assign({}, PLATFORM_REFUSALS, ...books);
  return (code, locale, params = {}) => {
    const entry = all[code] ?? PLATFORM_REFUSALS.an_error_occurred;
    return entry[locale].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  };
}
