import type { Contract, WireInput } from '@lorikeet/contracts/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readRecord } from './queries.ts';

/**
 * What a form is filled from: the answer of a read that came after the form's screen opened, never one that was kept before.
 * A form sends back all that it holds, and would undo what another person changed meanwhile.
 */
export function useFresh<C extends Contract>(contract: C, input: WireInput<C>, enabled = true) {
  const [opened] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...readRecord(contract, input),
    staleTime: 0,
    enabled,
  });
  return { data: dataUpdatedAt < opened ? undefined : data, error, refetch };
}
