import type { Currency } from '@lorikeet/domain/kernel';
import type { Locale } from './stored-interface.ts';

/** `US Dollar`, `美元`, in a language that is not the interface's. Apart from the formats, so that a page without their state can have it. */
export const currencyNameIn = (currency: Currency, locale: Locale): string =>
  new Intl.DisplayNames([locale === 'zh' ? 'zh-CN' : 'en-AU'], { type: 'currency' }).of(currency) ?? currency;
