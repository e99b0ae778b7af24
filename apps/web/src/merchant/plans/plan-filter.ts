import { getPlan, listPlans } from '@lorikeet/contracts/plans';
import type { Currency } from '@lorikeet/domain/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCan } from '../../lib/permissions.ts';
import { read } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';

const OFFERED = 10;

type Among = { status?: 'active'; currency?: readonly Currency[] };

/**
 * Plans that go with what is typed, a part of the name, and whether there are more than these. Until they are read, those of an
 * earlier text stand: `isFor` says whether these are those of this one.
 */
export function usePlansFound(text: string, { status, currency }: Among = {}) {
  const search = useSettled(text.trim());
  const { data, isPlaceholderData } = useQuery({
    ...read(
      listPlans,
      {
        ...(search ? { search } : {}),
        ...(status ? { status } : {}),
        ...(currency ? { currency: currency.join(',') } : {}),
        page_size: OFFERED,
      },
      { expected: 'all', background: true },
    ),
    enabled: useCan('plans.read'),
    placeholderData: keepPreviousData,
  });
  const rows = data?.rows ?? [];
  const isFor = search === text.trim() && !isPlaceholderData;
  return { rows, hasMore: (data?.count ?? 0) > rows.length, isRead: data !== undefined, isFor };
}

/** A plan as it is now; undefined until it is read, and without an id. */
export const usePlan = (id: string | null | undefined) =>
  useQuery({
    ...read(getPlan, { id: id ?? '' }, { expected: 'all' }),
    enabled: Boolean(id),
  }).data?.current;

const useFound = (text: string) =>
  usePlansFound(text).rows.map(({ id, name }) => ({ value: id, label: name }));

/** A plan's name; its id until it is there. */
const useName = (id: string): string => usePlan(id)?.name ?? id;

/** A list's filter by one plan. */
export const planRecord = { useFound, useName };
