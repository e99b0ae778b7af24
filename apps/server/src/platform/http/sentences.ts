import type { Sentences } from '@lorikeet/contracts';
import { REFUSALS } from '@lorikeet/contracts/refusals';

export type Locale = 'en' | 'zh';

/** The public sentence of every refusal code. */
export type SentenceBook = (code: string, locale: Locale, params?: Record<string, unknown>) => string;

const BOOK: Sentences = REFUSALS;

/** A refusal in the reader's language; the types leave no code without a sentence. */
export const refusalSentence: SentenceBook = (code, locale, params = {}) => {
  const entry = BOOK[code] ?? REFUSALS.an_error_occurred;
  return entry[locale].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
};
