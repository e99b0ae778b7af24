import type { Contract, WireInput, WireOutput } from '@lorikeet/contracts/contract';
import type { SharedListName } from '@lorikeet/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type BulkOffer, useListTools } from '../lib/list-tools.ts';
import { readLivePage, readPage } from '../lib/queries.ts';
import {
  type FilterKey,
  type ListControl,
  type ListState,
  useListState,
} from '../ui/data-list/list-state.ts';
import { readListInput, type Unread, withoutOwnOrder } from './list-input.ts';

const NO_FILTERS: readonly FilterKey[] = [];
const NO_PRESETS = { '': {} };

type ListOptions<C extends Contract> = {
  filters?: readonly FilterKey[];
  /** The order that the list begins with. */
  sort?: string;
  /** The tabs, each with what it asks of the call; the empty one is the first. */
  presets?: Readonly<Record<string, Partial<WireInput<C>>>>;
  /** What the call asks besides: the record that the rows belong to. */
  fixed?: Partial<WireInput<C>>;
  /** It is read again by itself when news comes. */
  isLive?: boolean;
};

type Row<C extends Contract> = WireOutput<C> extends { rows: readonly (infer R)[] } ? R : never;

/** A list's page: its state in the address, its input as the call takes it, its rows. */
export function useListScreen<C extends Contract>(contract: C, options: ListOptions<C>) {
  const { filters = NO_FILTERS, sort = '', presets = NO_PRESETS, fixed, isLive } = options;
  // The address names an order only where it is not that of its tab or its screen.
  const control = useListState(filters);
  const { input, narrowed, unread } = useMemo(
    () => readListInput(contract, control.state, filters, presets, sort),
    [contract, control.state, filters, presets, sort],
  );
  const query = useQuery({
    ...(isLive ? readLivePage : readPage)(contract, { ...fixed, ...input }),
    enabled: unread.length === 0,
  });
  // Every list's output is rows and a count.
  const page = query.data as { rows: readonly Row<C>[]; count: number } | undefined;
  // A preset may bring an order of its own: the head of its column says so.
  const state = { ...control.state, sort: (input as { sort?: string }).sort ?? '' };
  const { change: changeAddress } = control;
  const { tab } = state;
  const change = useCallback(
    (next: Partial<ListState>) => changeAddress(withoutOwnOrder(next, tab, presets, sort)),
    [changeAddress, tab, presets, sort],
  );
  return {
    control: { state, change },
    filters,
    presets: Object.keys(presets),
    input,
    narrowed,
    unread,
    rows: page?.rows,
    count: page?.count ?? 0,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

/** A list of such rows, whatever its call. */
export type ListOf<R> = {
  control: ListControl;
  filters: readonly FilterKey[];
  presets: readonly string[];
  input: Readonly<Record<string, unknown>>;
  unread: readonly Unread[];
  rows: readonly R[] | undefined;
  count: number;
  error: Error | null;
  retry: () => void;
};

/** Export and bulk actions of a list: what its page asks, in its order. */
export const useTools = (list: ListOf<unknown>, name: SharedListName, bulk?: readonly BulkOffer[]) =>
  useListTools(name, list.input, bulk);
