import type { Locale } from '../lib/interface-state.ts';

/** Each language is named in itself, so that whoever needs it can read it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', zh: '中文' };
