import { CARD_CURRENCIES, type CardCurrency, type Currency } from '@lorikeet/domain/kernel';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { changeSettings } from './change-settings.ts';
import { settingsOf } from './settings.query.ts';

/** What the merchant collects by card besides Australian dollars. */
export async function cardCurrenciesOf(work: Work): Promise<CardCurrency[]> {
  const { collects_usd, collects_cny } = await settingsOf(work);
  return CARD_CURRENCIES.filter((one) => ({ USD: collects_usd, CNY: collects_cny })[one]);
}

/** Collects these from now on. What is billed in another one already goes on being paid. */
export const changeCardCurrencies = (work: Work, currencies: readonly CardCurrency[]): Promise<void> =>
  changeSettings(work, {
    collects_usd: currencies.includes('USD'),
    collects_cny: currencies.includes('CNY'),
  });

/** Nothing new is made in a currency that the merchant does not collect. Refuses `merchant.currency_not_collected`. */
export async function refuseUncollected(work: Work, currency: Currency): Promise<void> {
  if (currency === 'AUD' || (await cardCurrenciesOf(work)).includes(currency)) return;
  throw new Refusal('merchant.currency_not_collected', { currency });
}
