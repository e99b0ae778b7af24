import { contract } from '@lorikeet/contracts/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from './call.ts';
import { dateOfMoment } from './format.ts';
import { queryClient } from './queries.ts';

const state = z.object({ now: z.string(), target: z.string(), busy: z.boolean() });
export type ClockState = z.infer<typeof state>;

const shared = { area: 'demo', path: '/clock', access: 'public', output: state } as const;
const readClock = contract({
  ...shared,
  name: 'getDemoClock',
  method: 'GET',
  summary: 'The demo clock',
  shows: ['clock'],
  input: z.object({}),
});
const moveClock = contract({
  ...shared,
  name: 'advanceDemoClock',
  method: 'POST',
  summary: 'Moves the demo clock',
  changes: ['clock'],
  input: z.object({ advance_days: z.int(), bank: z.boolean() }),
});

const POLL_MS = 700;

/** The demo's business clock; null where this is no demo. Asked again while days are being run. */
const clockQuery = queryOptions({
  queryKey: ['getDemoClock'],
  queryFn: async (): Promise<ClockState | null> =>
    call(readClock, {}, { expected: 'all' }).then(
      ({ data }) => data ?? null,
      () => null,
    ),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: (query) => (query.state.data?.busy ? POLL_MS : false),
});

export const useDemoClock = (): ClockState | null => useQuery(clockQuery).data ?? null;

/**
 * Runs that many days, one after the other; every list on screen is stale afterwards. With the sample bank, files are
 * lodged and answered in them; without it staff do that by hand.
 */
export async function advanceDemoClock(days: number, bank: boolean) {
  const { data } = await call(moveClock, { advance_days: days, bank });
  queryClient.setQueryData(clockQuery.queryKey, data);
  let busy = data.busy;
  while (busy) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    busy = (await queryClient.fetchQuery({ ...clockQuery, staleTime: 0 }))?.busy ?? false;
  }
  await queryClient.invalidateQueries({ predicate: ({ meta }) => !meta?.shows.includes('clock') });
}

/** The business date where the merchant is: the demo clock's in a demo, else today's. */
export function useBusinessDate(): string {
  const clock = useDemoClock();
  const now = clock?.now ?? new Date().toISOString();
  return /^\d{4}-\d{2}-\d{2}$/.test(now) ? now : dateOfMoment(now);
}
