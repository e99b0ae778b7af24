import { dateFormat } from '../../lib/date-format.ts';
import { printDateRange, readAmountRange, readDateRange } from './filter-ranges.ts';
import type { FilterWord } from './filter-words.ts';
import type { FilterKey } from './list-state.ts';

/** A key that was typed, what follows it up to the next key, and where in the text it begins. */
export type Part = { key: FilterKey; value: string; at: number };
/** The merchant's business date, and what its ranges are called. */
export type DateWords = { today: string; wordOf: (range: string) => string };

const iso = (date: Date) => date.toISOString().slice(0, 10);

/** The ranges that people ask for, counted from the merchant's own day. */
export function dateRanges({ today, wordOf }: DateWords): { value: string; label: string }[] {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const at = (y: number, m: number, d: number) => iso(new Date(Date.UTC(y, m - 1, d)));
  const range = (name: string, from: string, to: string) => ({
    value: printDateRange({ from, to }),
    label: wordOf(name),
  });
  const yesterday = at(year, month, day - 1);
  return [
    range('today', today, today),
    range('yesterday', yesterday, yesterday),
    range('last7', at(year, month, day - 6), today),
    range('last30', at(year, month, day - 29), today),
    range('thisMonth', at(year, month, 1), at(year, month + 1, 0)),
    range('lastMonth', at(year, month - 1, 1), at(year, month, 0)),
    range('thisYear', at(year, 1, 1), at(year, 12, 31)),
  ];
}

function settleDate(value: string, words: DateWords): string | null {
  const named = dateRanges(words).find(({ label }) => label.toLowerCase() === value.toLowerCase());
  if (named) return named.value;
  const range = readDateRange(value, dateFormat());
  return range && printDateRange(range);
}

function findOption(key: FilterKey, part: string): string | undefined {
  const lower = part.toLowerCase();
  return key.options?.find((each) => each.value.toLowerCase() === lower || each.label.toLowerCase() === lower)
    ?.value;
}

/** A printed id: a record is chosen from its list, or named by an address. */
const ID = /^[a-z]+_[0-9a-f]{32}$/;

/** A finished value in its standard writing, or null where it cannot be read. */
export function settleValue(key: FilterKey, text: string, words: DateWords): string | null {
  const value = text.trim();
  if (value === '') return null;
  if (key.kind === 'text') return value;
  if (key.kind === 'record') return ID.test(value) ? value : null;
  if (key.kind === 'amount') return readAmountRange(value) ? value.replaceAll(' ', '') : null;
  if (key.kind === 'date') return settleDate(value, words);
  const known = value.split(',').map((part) => findOption(key, part.trim()));
  return known.every((each) => each !== undefined) ? known.join(',') : null;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Splits what is typed at the keys in it: `smith status:failed amount:>100` is a search and two parts. */
export function partsOf(text: string, keys: readonly FilterKey[]): { search: string; parts: Part[] } {
  const names = new Map(keys.flatMap((key) => [key.key, key.label].map((name) => [name.toLowerCase(), key])));
  const anyName = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  if (anyName.length === 0) return { search: text.trim(), parts: [] };
  // A colon ends a key as well: `status:amount:>100` is a key without a value, then another.
  const marks = [...text.matchAll(new RegExp(`(?<=^|[\\s:：])(${anyName.join('|')})\\s?[:：]`, 'giu'))];
  const parts = marks.map((mark, index): Part => {
    const end = marks[index + 1]?.index ?? text.length;
    const value = text.slice(mark.index + mark[0].length, end).trim();
    return { key: names.get(mark[1]!.toLowerCase())!, value, at: mark.index };
  });
  return { search: text.slice(0, marks[0]?.index ?? text.length).trim(), parts };
}

export type ReadText = { words: FilterWord[]; search: string; unread: Part | null };

/** The longest beginning of a part that can be read; the words after it are searched for. */
function readPart({ key, value }: Part, dates: DateWords): { settled: string; rest: string } | null {
  const words = value.split(/\s+/);
  for (let count = words.length; count > 0; count -= 1) {
    const settled = settleValue(key, words.slice(0, count).join(' '), dates);
    if (settled !== null) return { settled, rest: words.slice(count).join(' ') };
  }
  return null;
}

/** Reads all that was typed: filters, and a search. A key without a value is left out; one that cannot be read is named. */
export function readTyped(text: string, keys: readonly FilterKey[], dates: DateWords): ReadText {
  const { search, parts } = partsOf(text, keys);
  const words: FilterWord[] = [];
  const searched = [search];
  for (const part of parts) {
    if (part.value === '') continue;
    const read = readPart(part, dates);
    if (!read) return { words, search: searched.join(' ').trim(), unread: part };
    words.push({ key: part.key.key, value: read.settled });
    searched.push(read.rest);
  }
  return { words, search: searched.filter(Boolean).join(' '), unread: null };
}
