import type { Contract, WireInput } from '@lorikeet/contracts/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/queries.ts';
import { useSettled } from '../../lib/use-settled.ts';

/** What would come of what is wanted, asked after the last key; `isSettled` once it belongs to what is on screen. */
export function usePreview<C extends Contract>(contract: C, input: WireInput<C>, enabled: boolean) {
  const asked = useSettled(input);
  const query = useQuery({
    ...read(contract, asked, { expected: 'all' }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isSettled = JSON.stringify(asked) === JSON.stringify(input) && !query.isPlaceholderData;
  return { isSettled, query, quote: enabled && !query.error ? query.data : undefined };
}
