import { dateFormat } from '../../lib/date-format.ts';
import { printDateRange, readAmountRange, readDateRange } from './filter-ranges.ts';
import type { FilterKey } from './list-state.ts';

export type Suggestion =
  | { kind: 'key'; key: string; label: string }
  | { kind: 'value'; key: string; value: string; label: string; on?: boolean }
  | { kind: 'search'; text: string }
  | { kind: 'hint'; hint: 'date' | 'amount' | 'text' };

export type Typed = {
  /** Plain search words before the filter that is being typed. */
  before: string;
  key: FilterKey | null;
  /** The value so far, or, without a key, the last word. */
  rest: string;
};

/** `smith status:fai` being typed: the search before, the key it names and what follows. */
export function splitTyped(typed: string, keys: readonly FilterKey[]): Typed {
  const colon = typed.indexOf(':');
  const head = colon < 0 ? '' : typed.slice(0, colon);
  const name = (key: FilterKey) => [key.key, key.label].find((each) => endsWithWord(head, each));
  const key = colon < 0 ? undefined : keys.find((each) => name(each) !== undefined);
  if (key) {
    const before = head.slice(0, head.length - (name(key)?.length ?? 0)).trim();
    return { before, key, rest: typed.slice(colon + 1).trimStart() };
  }
  const at = typed.trimEnd().lastIndexOf(' ');
  return { before: typed.slice(0, at + 1).trim(), key: null, rest: typed.slice(at + 1) };
}

function endsWithWord(text: string, word: string): boolean {
  const tail = text.slice(-word.length).toLowerCase();
  const boundary = text.length === word.length || /\s/.test(text.at(-word.length - 1) ?? '');
  return tail === word.toLowerCase() && boundary;
}

const iso = (date: Date) => date.toISOString().slice(0, 10);

/** The ranges people ask for, counted from the merchant's own day. */
export function dateShortcuts(today: string): { name: string; value: string }[] {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const at = (y: number, m: number, d: number) => iso(new Date(Date.UTC(y, m - 1, d)));
  const range = (from: string, to: string) => printDateRange({ from, to });
  return [
    { name: 'today', value: range(today, today) },
    { name: 'last7', value: range(at(year, month, day - 6), today) },
    { name: 'last30', value: range(at(year, month, day - 29), today) },
    { name: 'thisMonth', value: range(at(year, month, 1), at(year, month + 1, 0)) },
    { name: 'lastMonth', value: range(at(year, month - 1, 1), at(year, month, 0)) },
    { name: 'thisYear', value: range(at(year, 1, 1), at(year, 12, 31)) },
  ];
}

/** A finished value in its standard writing, or null while it cannot be read. */
export function settleValue(key: FilterKey, text: string): string | null {
  const value = text.trim();
  if (value === '') return null;
  if (key.kind === 'text') return value;
  if (key.kind === 'amount') return readAmountRange(value) ? value.replaceAll(' ', '') : null;
  if (key.kind === 'date') {
    const range = readDateRange(value, dateFormat());
    return range && printDateRange(range);
  }
  const known = value.split(',').map((part) => findOption(key, part.trim()));
  return known.length > 0 && known.every((each) => each !== undefined) ? known.join(',') : null;
}

function findOption(key: FilterKey, part: string): string | undefined {
  const lower = part.toLowerCase();
  return key.options?.find((each) => each.value.toLowerCase() === lower || each.label.toLowerCase() === lower)
    ?.value;
}

function suggestKeys(typed: string, last: string, keys: readonly FilterKey[]): Suggestion[] {
  const lower = last.trim().toLowerCase();
  const offered = keys.filter((each) => `${each.key} ${each.label}`.toLowerCase().includes(lower));
  const offers = offered.map((each): Suggestion => ({ kind: 'key', key: each.key, label: each.label }));
  return typed.trim() === '' ? offers : [{ kind: 'search', text: typed.trim() }, ...offers];
}

/** What to offer for what is typed: keys first, then a key's values; the search itself is always the first choice. */
export function suggest(
  typed: string,
  keys: readonly FilterKey[],
  current: (key: string) => string | null,
  today: string,
  dateWord: (name: string) => string,
): Suggestion[] {
  const { key, rest } = splitTyped(typed, keys);
  if (!key) return suggestKeys(typed, rest, keys);
  if (key.kind === 'choice') {
    const on = new Set(current(key.key)?.split(',') ?? []);
    const lower = (rest.split(',').at(-1) ?? '').trim().toLowerCase();
    const options = (key.options ?? []).filter((each) =>
      `${each.value} ${each.label}`.toLowerCase().includes(lower),
    );
    return options.map(({ value, label }) => ({
      kind: 'value',
      key: key.key,
      value,
      label,
      on: on.has(value),
    }));
  }
  if (key.kind === 'date') {
    const ranges = dateShortcuts(today).map(
      ({ name, value }): Suggestion => ({ kind: 'value', key: key.key, value, label: dateWord(name) }),
    );
    return [{ kind: 'hint', hint: 'date' }, ...(rest === '' ? ranges : [])];
  }
  return [{ kind: 'hint', hint: key.kind }];
}
