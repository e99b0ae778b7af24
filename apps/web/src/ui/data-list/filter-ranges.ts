import { parseMoney } from '@lorikeet/domain/kernel';
import { type DateFormat, dateFormat, printDateAs, readDateAs } from '../../lib/date-format.ts';

/**
 * How dates stand in a filter's words, whoever reads them: an address that is shared must mean the same days
 * to everybody. What a person types and reads is in their own writing.
 */
const IN_WORDS = 'mm/dd/yyyy';

export type DateRange = { from: string | null; to: string | null };
export type AmountRange = { min: number | null; max: number | null };

function sides(value: string): [string, string] | null {
  const parts = value.split('..');
  return parts.length === 2 ? [parts[0]!.trim(), parts[1]!.trim()] : null;
}

/** `11/01/2026..11/30/2026`, an open side, `>=` or `<=`, or one day; both ends belong to it. Null when unreadable. */
export function readDateRange(value: string, format: DateFormat = IN_WORDS): DateRange | null {
  const readDate = (text: string) => readDateAs(format, text);
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

export function printDateRange({ from, to }: DateRange, format: DateFormat = IN_WORDS): string {
  const print = (day: string | null) => (day ? printDateAs(format, day) : '');
  return from && from === to ? print(from) : `${print(from)}..${print(to)}`;
}

/** The days of a filter's word in the person's own writing; as it stands where they cannot be read. */
export function shownDateRange(value: string): string {
  const range = readDateRange(value);
  return range ? printDateRange(range, dateFormat()) : value;
}

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
