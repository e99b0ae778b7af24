import type { Currency } from '@lorikeet/domain/kernel';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../lib/interface-state.ts';
import { moneyIn } from '../../lib/payer-words.ts';

/** Writes minor units of a currency as the reader's language has them. */
export function useMoney(currency: Currency): (cents: number) => string {
  const { i18n } = useTranslation('invoice-payments');
  return (cents) => moneyIn(cents, currency, i18n.language as Locale);
}
