import type { Locale } from './stored-interface.ts';

/** The same public page in the other language: Chinese pages stand under /zh. */
export function addressIn(locale: Locale, pathname: string): string {
  const plain = pathname.replace(/^\/zh(?=\/|$)/, '') || '/';
  if (locale === 'en') return plain;
  return plain === '/' ? '/zh' : `/zh${plain}`;
}
