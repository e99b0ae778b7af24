import type { Contract, WireInput } from '@lorikeet/contracts/contract';
import type { FilterWord } from '../ui/data-list/filter-words.ts';
import { type FilterKey, inputOf, type ListState } from '../ui/data-list/list-state.ts';

/** What of a list's address its call does not take. */
export type Unread =
  | { kind: 'filter'; word: FilterWord }
  | { kind: 'search'; text: string }
  | { kind: 'sort'; text: string }
  | { kind: 'tab'; text: string };

type Fields = Readonly<Record<string, unknown>>;

export type ListInput<C extends Contract> = {
  /** The whole input of the call. */
  input: WireInput<C>;
  /** The same without page, size and order: what totals and exports are asked with. */
  narrowed: Omit<WireInput<C>, 'page' | 'page_size' | 'sort'>;
  unread: readonly Unread[];
};

/** True when the call takes each of these fields as they are. */
function isTaken({ input }: Contract, fields: Fields): boolean {
  return Object.entries(fields).every(([name, value]) => input.shape[name]?.safeParse(value).success);
}

function readFilters(contract: Contract, words: readonly FilterWord[], keys: readonly FilterKey[]) {
  const fields: Record<string, unknown> = {};
  const unread: Unread[] = [];
  for (const word of words) {
    const definition = keys.find((each) => each.key === word.key);
    const read = definition ? inputOf(definition, word.value) : null;
    if (read && isTaken(contract, read)) Object.assign(fields, read);
    else unread.push({ kind: 'filter', word });
  }
  return { fields, unread };
}

/** What each tab asks of the call. */
type Presets = Readonly<Record<string, unknown>>;

const presetOf = (presets: Presets, tab: string): Fields | undefined =>
  Object.hasOwn(presets, tab) ? (presets[tab] as Fields) : undefined;

/** The order that a tab has where the address names none: its own, or its screen's. */
const ownOrder = (presets: Presets, tab: string, sort: string): string =>
  (presetOf(presets, tab)?.sort as string | undefined) || sort;

/**
 * A change of a list as its address takes it: an order that the tab has anyway is none of the address, where it would stay
 * as another tab is chosen.
 */
export function withoutOwnOrder(
  change: Partial<ListState>,
  tab: string,
  presets: Presets,
  sort: string,
): Partial<ListState> {
  return change.sort === ownOrder(presets, change.tab ?? tab, sort) ? { ...change, sort: '' } : change;
}

/**
 * Reads a list's address as the input of its call. What the call does not take is named, never sent and never dropped
 * in silence. `presets` are the tabs with what each asks, an order of its own among it; a filter of the same name says
 * otherwise. `sort` is the screen's order, where neither the address nor the tab names one.
 */
export function readListInput<C extends Contract>(
  contract: C,
  state: ListState,
  filters: readonly FilterKey[],
  presets: Readonly<Record<string, Partial<WireInput<C>>>>,
  sort = '',
): ListInput<C> {
  const { fields, unread } = readFilters(contract, state.filter.words, filters);
  const preset = presetOf(presets, state.tab);
  const { sort: _, ...asked } = preset ?? {};
  const search = state.filter.search ? { search: state.filter.search } : {};
  const asOrdered = state.sort || ownOrder(presets, state.tab, sort);
  const order = asOrdered ? { sort: asOrdered } : {};
  const hasSearch = isTaken(contract, search);
  const hasOrder = isTaken(contract, order);
  if (!hasSearch) unread.push({ kind: 'search', text: state.filter.search });
  if (!hasOrder) unread.push({ kind: 'sort', text: state.sort });
  if (!preset) unread.push({ kind: 'tab', text: state.tab });
  // Each field was parsed by the call's own schema.
  const narrowed = { ...asked, ...fields, ...(hasSearch && search) } as WireInput<C>;
  const page = { page: state.page, page_size: state.pageSize, ...(hasOrder && order) };
  return { input: { ...narrowed, ...page }, narrowed, unread };
}

/** The state without what could not be read. */
export function withoutUnread(state: ListState, unread: Unread): Partial<ListState> {
  const { filter } = state;
  switch (unread.kind) {
    case 'filter':
      return { filter: { ...filter, words: filter.words.filter(({ key }) => key !== unread.word.key) } };
    case 'search':
      return { filter: { ...filter, search: '' } };
    case 'sort':
      return { sort: '' };
    case 'tab':
      return { tab: '' };
  }
}
