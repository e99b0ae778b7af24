import { DATE_FORMATS, type DateFormat } from '@lorikeet/contracts/preferences';
import i18next from 'i18next';
import { create } from 'zustand';
import { local } from './storage.ts';

export type { DateFormat };

const KEY = 'lorikeet.date-format';

const stored = (): DateFormat => DATE_FORMATS.find((each) => each === local.get(KEY)) ?? 'mm/dd/yyyy';

/** How this person reads and types dates. */
export const useDateFormat = create<{ format: DateFormat }>()(() => ({ format: stored() }));
export const dateFormat = (): DateFormat => useDateFormat.getState().format;

/** Stores the choice and draws every date on screen anew. */
export function chooseDateFormat(format: DateFormat) {
  if (format === dateFormat()) return;
  local.set(KEY, format);
  useDateFormat.setState({ format });
  // Dates stand among words everywhere: what draws the words anew draws the dates too.
  if (i18next.isInitialized) void i18next.changeLanguage(i18next.language);
}

/** `2026-11-30` in a person's own writing. */
export function printDateAs(format: DateFormat, iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  return format.replace('yyyy', year).replace('mm', month).replace('dd', day);
}

/**
 * Reads a date in a person's own writing, or as `YYYY-MM-DD`, which cannot be mistaken; null for anything else
 * and for a day that does not exist.
 */
export function readDateAs(format: DateFormat, text: string): string | null {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const [month, day] = format === 'dd/mm/yyyy' ? [slashed?.[2], slashed?.[1]] : [slashed?.[1], slashed?.[2]];
  const iso = slashed ? `${slashed[3]}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null;
}
