import { local } from './storage.ts';

export type Locale = 'en' | 'zh';

/** Where the language and the theme's name are kept in the browser. */
export const INTERFACE_KEY = 'lorikeet.interface';
/** Where it is kept that the cookie notice was closed. */
export const NOTICE_SEEN_KEY = 'lorikeet.notice-seen';

type Stored = { state?: object; version?: number };

function stored(): Stored {
  try {
    return (JSON.parse(local.get(INTERFACE_KEY) ?? '{}') ?? {}) as Stored;
  } catch {
    return {};
  }
}

/** The language that the application has stored; English at first. */
export function storedLocale(): Locale {
  const { locale } = (stored().state ?? {}) as { locale?: unknown };
  return locale === 'zh' ? 'zh' : 'en';
}

/** Stores the language where the application reads it, for pages that do not load the application. */
export function storeLocale(locale: Locale): void {
  const { state, version = 0 } = stored();
  local.set(INTERFACE_KEY, JSON.stringify({ state: { ...state, locale }, version }));
}
