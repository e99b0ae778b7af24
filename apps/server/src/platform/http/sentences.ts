import type { Sentences } from '@lorikeet/contracts';
import { faultSentence } from '@lorikeet/contracts/faults';
import { REFUSALS } from '@lorikeet/contracts/refusals';
import { formatMoney, isLocalDate, type RefusalParams, type RefusedAmount } from '@lorikeet/domain/kernel';
import { dateInRow } from '../messages/date-words.ts';

export type Locale = 'en' | 'zh';

/** The public sentence of every refusal code. */
export type SentenceBook = (code: string, locale: Locale, params?: Record<string, unknown>) => string;

const BOOK: Sentences = REFUSALS;

/** A refusal in the reader's language; the types leave no code without a sentence. */
export const refusalSentence: SentenceBook = (code, locale, params = {}) => {
  const entry = BOOK[code] ?? REFUSALS.an_error_occurred;
  return entry[locale].replace(/\{(\w+)\}/g, (_, name: string) => inWords(params[name], locale));
};

/** A failing field's sentence in the reader's language. */
export const faultInWords = (code: string, locale: Locale, params: Record<string, unknown> = {}): string =>
  faultSentence(
    code,
    locale,
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, inWords(value, locale)])),
  );

/** A day is written out, as no reader's own form of dates is known here and none can be misread. */
const inWords = (value: unknown, locale: Locale): string =>
  isLocalDate(value) ? dateInRow(value, locale) : String(amountInWords(value, locale) ?? '');

/** What a refusal names, in the data of its answer: amounts as the reader writes them, days in their ISO form. */
export const paramsInWords = (params: RefusalParams, locale: Locale): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, amountInWords(value, locale)]));

function amountInWords(value: unknown, locale: Locale): unknown {
  const isAmount = typeof value === 'object' && value !== null && 'cents' in value;
  if (!isAmount) return value;
  const { cents, currency } = value as RefusedAmount;
  return formatMoney(cents, currency, locale);
}

/** Stands for whatever number or day a sentence names. */
const ANY: Record<string, unknown> = new Proxy({}, { get: () => '…' });

/** A refusal's sentence as a description shows it, with `…` for what it would name. */
export const describedRefusal = (code: string, locale: Locale): string => refusalSentence(code, locale, ANY);
