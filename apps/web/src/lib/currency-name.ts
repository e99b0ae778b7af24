import type { Currency } from '@lorikeet/domain/kernel';
import { type Locale, useInterface } from './interface-state.ts';

/** `US Dollar`, `美元`. */
export const currencyName = (currency: Currency, locale: Locale = useInterface.getState().locale): string =>
  new Intl.DisplayNames([locale === 'zh' ? 'zh-CN' : 'en-AU'], { type: 'currency' }).of(currency) ?? currency;
