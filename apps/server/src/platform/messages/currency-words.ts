import type { Currency } from '@lorikeet/domain/kernel';

const TAGS = { en: 'en-AU', zh: 'zh-CN' } as const;

/** `US Dollar (USD)`, `美元（USD）`. */
export function currencyInWords(currency: Currency, locale: keyof typeof TAGS): string {
  const name = new Intl.DisplayNames([TAGS[locale]], { type: 'currency' }).of(currency);
  return locale === 'zh' ? `${name}（${currency}）` : `${name} (${currency})`;
}
