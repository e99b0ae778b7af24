import { printDateRange, readAmountRange, readDateRange } from './filter-ranges.ts';
import type { FilterKey } from './list-state.ts';

export type Suggestion =
  | { kind: 'key'; key: string; label: string }
  | { kind: 'value'; key: string; value: string; label: string; on?: boolean }
  | { kind: 'search'; text: string }
  | { kind: 'hint'; hint: 'date' | 'amount' | 'text' };

/** `status:fai` being typed: the key it names and what follows, or no key. */
export function splitTyped(
  typed: string,
  keys: readonly FilterKey[],
): { key: FilterKey | null; rest: string } {
  const colon = typed.indexOf(':');
  const name = colon < 0 ? '' : typed.slice(0, colon).trim().toLowerCase();
  const key =
    keys.find((each) => each.key.toLowerCase() === name || each.label.toLowerCase() === name) ?? null;
  return key ? { key, rest: typed.slice(colon + 1).trimStart() } : { key: null, rest: typed };
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
    const range = readDateRange(value);
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

/** What to offer for what is typed: keys first, then a key's values; the search itself is always the first choice. */
export function suggest(
  typed: string,
  keys: readonly FilterKey[],
  current: (key: string) => string | null,
  today: string,
  dateWord: (name: string) => string,
): Suggestion[] {
  const { key, rest } = splitTyped(typed, keys);
  if (!key) {
    const lower = rest.trim().toLowerCase();
    const offered = keys.filter((each) => `${each.key} ${each.label}`.toLowerCase().includes(lower));
    const offers = offered.map((each): Suggestion => ({ kind: 'key', key: each.key, label: each.label }));
    return lower === '' ? offers : [{ kind: 'search', text: rest.trim() }, ...offers];
  }
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
