import { getPlan, listPlans } from '@lorikeet/contracts/plans';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';

const OFFERED = 10;

/** Plans that go with what is typed: a part of the name. */
function useFound(text: string) {
  const search = useSettled(text.trim());
  const { data } = useQuery({
    ...read(
      listPlans,
      { ...(search ? { search } : {}), page_size: OFFERED },
      { expected: 'all', background: true },
    ),
    placeholderData: keepPreviousData,
  });
  return (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

/** A plan's name; its id until it is there. */
const useName = (id: string): string =>
  useQuery(read(getPlan, { id }, { expected: 'all' })).data?.current.name ?? id;

/** A list's filter by one plan. */
export const planRecord = { useFound, useName };
