import type { FilterKey } from './list-state.ts';
import { type DateWords, dateRanges, type Part, settleValue } from './read-typed.ts';

export type Suggestion =
  | { kind: 'key'; key: string; label: string }
  | { kind: 'value'; key: string; value: string; label: string; on?: boolean }
  | { kind: 'search'; text: string }
  | { kind: 'hint'; hint: FilterKey['kind'] };

/** Keys whose word, or a word of it, begins with what is typed: they come before the search. */
const beginsWith = (key: FilterKey, typed: string) =>
  `${key.label} ${key.key}`
    .toLowerCase()
    .split(/\s+/)
    .some((word) => word.startsWith(typed));

/** What to offer while no key is named: the keys that the last word begins, then the search. */
export function suggestKeys(text: string, keys: readonly FilterKey[]): Suggestion[] {
  const typed = text.trim();
  const last = (typed.split(/\s+/).at(-1) ?? '').toLowerCase();
  const offered = last === '' ? keys : keys.filter((key) => beginsWith(key, last));
  const offers = offered.map(({ key, label }): Suggestion => ({ kind: 'key', key, label }));
  return typed === '' ? offers : [...offers, { kind: 'search', text: typed }];
}

/** The values of a key that go with what is typed, those that are on marked; or how to write one. */
export function suggestValues({ key, value }: Part, current: string | null, words: DateWords): Suggestion[] {
  const lower = (value.split(',').at(-1) ?? '').trim().toLowerCase();
  if (key.kind === 'choice') {
    const on = new Set(current?.split(',') ?? []);
    return (key.options ?? [])
      .filter((each) => `${each.value} ${each.label}`.toLowerCase().includes(lower))
      .map((each) => ({ kind: 'value', key: key.key, ...each, on: on.has(each.value) }));
  }
  if (key.kind !== 'date') return [{ kind: 'hint', hint: key.kind }];
  const ranges = dateRanges(words).filter(({ label }) => label.toLowerCase().includes(lower));
  const offers = ranges.map((range): Suggestion => ({ kind: 'value', key: key.key, ...range }));
  const isReadable = settleValue(key, value, words) !== null;
  return [{ kind: 'hint', hint: 'date' }, ...(isReadable ? [] : offers)];
}
