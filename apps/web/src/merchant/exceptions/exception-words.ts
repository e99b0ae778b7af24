import type { WireOutput } from '@lorikeet/contracts/contract';
import {
  type ExceptionKind,
  exceptionEndWords,
  exceptionKind,
  exceptionReasonWords,
} from '@lorikeet/contracts/exception-kinds';
import type { listExceptions } from '@lorikeet/contracts/exceptions';
import { CURRENCIES } from '@lorikeet/domain/kernel';
import type { TFunction } from 'i18next';
import { address } from '../../app/paths.ts';
import { bareMoney, bsb, date, dateTime } from '../../lib/format.ts';
import { useInterface } from '../../lib/interface-state.ts';
import { codeWords } from '../returns/return-line-words.ts';

/** The words of exceptions; what a bank's code means stands among those of returns. */
export type Words = TFunction<['exceptions', 'returns']>;

export type Exception = WireOutput<typeof listExceptions>['rows'][number];

const locale = () => useInterface.getState().locale;

/** What a kind is called. */
export const kindWords = (kind: ExceptionKind): string => exceptionKind(kind).title[locale()];

/** What a person does about it. */
export const adviceWords = (kind: ExceptionKind): string => exceptionKind(kind).advice[locale()];

/** Why it waits for a person. */
export const reasonWords = ({ kind, reason }: Pick<Exception, 'kind' | 'reason'>): string =>
  exceptionReasonWords(kind, reason, locale());

/** How it was settled: in the words of whoever did, or why it closed by itself. */
export const settledWords = ({ kind, resolution }: Pick<Exception, 'kind' | 'resolution'>): string =>
  resolution ? exceptionEndWords(kind, resolution, locale()) : '';

/**
 * What is known of it: a file's name, a reference and an amount, a code. `phaseOf` words a phase of the day, for who may
 * see what is about one.
 */
export function detailWords(
  { details }: Pick<Exception, 'details'>,
  t: Words,
  phaseOf: (name: string) => string = () => '',
): string {
  const parts: string[] = [];
  const text = (name: string) => (typeof details[name] === 'string' ? (details[name] as string) : null);
  if (text('merchant')) parts.push(text('merchant') ?? '');
  const phase = phaseOf(text('phase') ?? '');
  if (phase) parts.push(phase);
  if (typeof details.count === 'number') parts.push(t('exceptions:items', { count: details.count }));
  if (text('day')) parts.push(date(text('day') ?? ''));
  if (text('error')) parts.push(text('error') ?? '');
  const item = text('item');
  // Its beginning is the time, which its neighbours share.
  if (item) parts.push(t('exceptions:item', { id: `${item.slice(0, 4)}…${item.slice(-4)}` }));
  if (typeof details.tries === 'number') parts.push(t('exceptions:tries', { count: details.tries }));
  if (text('next_try_at')) parts.push(t('exceptions:nextTry', { at: dateTime(text('next_try_at') ?? '') }));
  if (text('url')) parts.push(text('url') ?? '');
  if (text('filename')) parts.push(text('filename') ?? '');
  if (text('processing_date')) parts.push(date(text('processing_date') ?? ''));
  if (typeof details.line === 'number') parts.push(t('exceptions:line', { line: details.line }));
  if (text('crn')) parts.push(`CRN ${text('crn')}`);
  if (text('reference')) parts.push(text('reference') ?? '');
  const currency = CURRENCIES.find((one) => one === details.currency);
  if (typeof details.amount_cents === 'number') parts.push(bareMoney(details.amount_cents, currency));
  const code = text('return_code') ?? text('code');
  if (code) parts.push(codeWords(code, t));
  if (text('bank_date')) parts.push(date(text('bank_date') ?? ''));
  if (text('bsb')) parts.push(bsb(text('bsb') ?? ''));
  return parts.join(', ');
}

/** Where the thing itself is, when this tenant can open it. */
export function aboutLink(
  row: Exception,
  isOwn: boolean,
): {
  to: string;
  label: 'payment' | 'customer' | 'file' | 'returns' | 'bpay' | 'webhook' | 'merchant';
} | null {
  if (row.bank_file_id) {
    return {
      to: address('merchantPlatformBankFilesDetail', { id: row.bank_file_id }, { merchant: row.merchant_id }),
      label: 'file',
    };
  }
  if (!isOwn) return null;
  if (row.about_merchant_id) {
    const to = address('merchantPlatformMerchantsDetail', { id: row.about_merchant_id });
    return { to, label: 'merchant' };
  }
  if (row.payment_id)
    return { to: address('merchantTransactionsDetail', { id: row.payment_id }), label: 'payment' };
  if (row.customer_id)
    return { to: address('merchantCustomersDetail', { id: row.customer_id }), label: 'customer' };
  if (row.returns_file_id) {
    return { to: address('merchantPlatformReturnsDetail', { id: row.returns_file_id }), label: 'returns' };
  }
  if (row.webhook_id)
    return { to: address('merchantIntegrationsWebhook', { id: row.webhook_id }), label: 'webhook' };
  if (row.bpay_file_id)
    return { to: address('merchantPlatformBpayDetail', { id: row.bpay_file_id }), label: 'bpay' };
  return null;
}
