import { formatPlainAmount, parseMoney, toCents } from '@lorikeet/domain/kernel';

/** `2026-11-30` or `11/30/2026` as `2026-11-30`; null for anything else or a day that does not exist. */
export function readDate(text: string): string | null {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const iso = us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null;
}

export const printDate = (iso: string): string => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;

export type DateRange = { from: string | null; to: string | null };
export type AmountRange = { min: number | null; max: number | null };

function sides(value: string): [string, string] | null {
  const parts = value.split('..');
  return parts.length === 2 ? [parts[0]!.trim(), parts[1]!.trim()] : null;
}

/** `11/01/2026..11/30/2026`, an open side, `>=` or `<=`, or one day; both ends belong to it. Null when unreadable. */
export function readDateRange(value: string): DateRange | null {
  const bound = /^([<>])=?(.+)$/.exec(value.trim());
  if (bound) {
    const day = readDate(bound[2]!);
    if (!day) return null;
    return bound[1] === '>' ? { from: day, to: null } : { from: null, to: day };
  }
  const both = sides(value);
  if (!both) {
    const day = readDate(value);
    return day ? { from: day, to: day } : null;
  }
  const [from, to] = both.map((side) => (side === '' ? null : readDate(side)));
  const unreadable = (both[0] !== '' && !from) || (both[1] !== '' && !to) || (!from && !to);
  return unreadable ? null : { from: from ?? null, to: to ?? null };
}

export const printDateRange = ({ from, to }: DateRange): string =>
  from && from === to ? printDate(from) : `${from ? printDate(from) : ''}..${to ? printDate(to) : ''}`;

/** `>40`, `<=100`, `40..100`, `96`: cents, both ends included. `>` is one cent above. Null when unreadable. */
export function readAmountRange(value: string): AmountRange | null {
  const bound = /^([<>])(=?)(.+)$/.exec(value.trim());
  if (bound) {
    const cents = parseMoney(bound[3]!.trim());
    if (cents === undefined) return null;
    const step = bound[2] ? 0 : 1;
    return bound[1] === '>' ? { min: cents + step, max: null } : { min: null, max: cents - step };
  }
  const both = sides(value);
  if (!both) {
    const cents = parseMoney(value.trim());
    return cents === undefined ? null : { min: cents, max: cents };
  }
  const [min, max] = both.map((side) => (side === '' ? null : (parseMoney(side) ?? Number.NaN)));
  if (Number.isNaN(min) || Number.isNaN(max) || (min === null && max === null)) return null;
  return { min: min ?? null, max: max ?? null };
}

export const printAmount = (cents: number): string => formatPlainAmount(toCents(cents));
