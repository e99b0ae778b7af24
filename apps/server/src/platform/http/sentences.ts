import type { Sentences } from '@lorikeet/contracts';
import { REFUSALS } from '@lorikeet/contracts/refusals';
import { isLocalDate } from '@lorikeet/domain/kernel';
import { dateInRow } from '../messages/date-words.ts';

export type Locale = 'en' | 'zh';

/** The public sentence of every refusal code. */
export type SentenceBook = (code: string, locale: Locale, params?: Record<string, unknown>) => string;

const BOOK: Sentences = REFUSALS;

/** A day is written out, as no reader's own form of dates is known here and none can be misread; the call's data has its ISO form. */
const inWords = (value: unknown, locale: Locale): string =>
  isLocalDate(value) ? dateInRow(value, locale) : String(value ?? '');

/** A refusal in the reader's language; the types leave no code without a sentence. */
export const refusalSentence: SentenceBook = (code, locale, params = {}) => {
  const entry = BOOK[code] ?? REFUSALS.an_error_occurred;
  return entry[locale].replace(/\{(\w+)\}/g, (_, name: string) => inWords(params[name], locale));
};

/** Stands for whatever number or day a sentence names. */
const ANY: Record<string, unknown> = new Proxy({}, { get: () => '…' });

/** A refusal's sentence as a description shows it, with `…` for what it would name. */
export const describedRefusal = (code: string, locale: Locale): string => refusalSentence(code, locale, ANY);
