import { type Currency, currencySymbol, formatUnitPrice } from '@lorikeet/domain/kernel';
import { dollars } from './dollar-form.ts';
import { useInterface } from './interface-state.ts';

/** A unit price with as many decimals as it has, in its currency. */
export const unitMoney = (e4: number, currency: Currency): string =>
  formatUnitPrice(e4, currency, useInterface.getState().locale, dollars.form);

/** The sign before an amount that is typed. */
export const moneySign = (currency: Currency): string =>
  currencySymbol(currency, useInterface.getState().locale, dollars.form);
