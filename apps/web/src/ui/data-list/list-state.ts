import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readAmountRange, readDateRange } from './filter-ranges.ts';
import { type FilterWords, parseFilter, printFilter } from './filter-words.ts';

export const PAGE_SIZES = [10, 20, 50, 100] as const;
const DEFAULT_PAGE_SIZE = 20;

/** Finds records by what is typed; a hook of the area that has them. */
export type FoundRecords = (text: string) => readonly { value: string; label: string }[];

/** One thing a list can be narrowed by. `field` is the call's name for it where that is not its key. */
export type FilterKey = {
  key: string;
  label: string;
  kind: 'choice' | 'date' | 'amount' | 'text' | 'record';
  options?: readonly { value: string; label: string }[];
  field?: string;
  /** Of a record: how it is found by what is typed, and what it is called. Both are hooks. */
  record?: { useFound: FoundRecords; useName: (id: string) => string };
};

export type ListState = {
  filter: FilterWords;
  /** The chosen preset tab; empty is the first. */
  tab: string;
  page: number;
  pageSize: number;
  /** `name` upwards, `-name` downwards, empty for the list's own order. */
  sort: string;
};

const wholeOr = (text: string | null, otherwise: number) =>
  text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : otherwise;

/** Reads a list's state from an address; a page or size that is none falls back to the start of the list. */
export function readListState(search: URLSearchParams, keys: readonly string[], defaultSort = ''): ListState {
  const size = wholeOr(search.get('size'), DEFAULT_PAGE_SIZE);
  return {
    filter: parseFilter(search.get('q') ?? '', keys),
    tab: search.get('tab') ?? '',
    page: wholeOr(search.get('page'), 1),
    pageSize: (PAGE_SIZES as readonly number[]).includes(size) ? size : DEFAULT_PAGE_SIZE,
    sort: search.get('sort') ?? defaultSort,
  };
}

/** Writes it into an address, leaving out what is as it would be anyway and what belongs to others. */
export function writeListState(search: URLSearchParams, state: ListState, defaultSort = ''): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string, plain: string) =>
    value === plain ? next.delete(name) : next.set(name, value);
  put('q', printFilter(state.filter), '');
  put('tab', state.tab, '');
  put('page', String(state.page), '1');
  put('size', String(state.pageSize), String(DEFAULT_PAGE_SIZE));
  put('sort', state.sort, defaultSort);
  return next;
}

const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/**
 * The fields of the call that a filter becomes: dates as `<key>_from` and `_to`, amounts in cents as `_min` and `_max`.
 * Null when the value cannot be read.
 */
export function inputOf(
  { key, kind, field = key }: FilterKey,
  value: string,
): Record<string, unknown> | null {
  if (kind === 'date') {
    const range = readDateRange(value);
    return range && withoutEmpty({ [`${key}_from`]: range.from, [`${key}_to`]: range.to });
  }
  if (kind === 'amount') {
    const range = readAmountRange(value);
    return range && withoutEmpty({ [`${key}_min`]: range.min, [`${key}_max`]: range.max });
  }
  return { [field]: value };
}

export type ListControl = { state: ListState; change: (change: Partial<ListState>) => void };

/** A list's state, kept in the address. Any change but the page itself goes back to page one. */
export function useListState(filters: readonly FilterKey[], defaultSort = ''): ListControl {
  const [search, setSearch] = useSearchParams();
  const keys = useMemo(() => filters.map((each) => each.key), [filters]);
  const state = useMemo(() => readListState(search, keys, defaultSort), [search, keys, defaultSort]);
  const change = useCallback(
    (next: Partial<ListState>) =>
      setSearch(
        (current) => {
          const before = readListState(current, keys, defaultSort);
          return writeListState(current, { ...before, page: 1, ...next }, defaultSort);
        },
        { preventScrollReset: true },
      ),
    [setSearch, keys, defaultSort],
  );
  return { state, change };
}
