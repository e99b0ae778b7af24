import type { Contract, WireInput, WireOutput } from '@lorikeet/contracts/contract';
import { changedBy, isOutdated, type Subject } from '@lorikeet/contracts/subjects';
import { keepPreviousData, type Query, QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { createAttemptKeys } from './attempt-keys.ts';
import { type CallOptions, type CallResult, call } from './call.ts';
import { ownTask } from './own-task.ts';
import { onReached } from './reach.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The subjects of a read, by which a write finds what it has outdated. */
    queryMeta: { shows: readonly Subject[] };
  }
}

/** Shown lists and records stay fresh for half a minute, so that a kept-alive screen does not ask again at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    // What was sent is not kept: it may be a whole file, or a password.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
});

/** What did not load while the portal was away is read again once it is back. */
onReached(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
});

/** Whether what is read this moment is asked for by news, and not by the person. */
let isOfNews = false;

/** A refusal (body code 1) of a read is a failure to its screen: there is nothing to show. */
function dataOf<T>(result: CallResult<T>): T {
  if (result.code === 0) return result.data;
  throw new ApiError(result.status, result.message, result.data);
}

/** Query options of one declared read; the key is the call's name and its input. */
export function read<C extends Contract>(contract: C, input: WireInput<C>, options: CallOptions = {}) {
  return queryOptions({
    queryKey: [contract.name, input] as readonly unknown[],
    meta: { shows: contract.shows ?? [] },
    queryFn: async ({ signal }): Promise<WireOutput<C>> => {
      const background = isOfNews;
      await ownTask();
      return dataOf(await call(contract, input, { ...options, signal, background }));
    },
  });
}

/** No record has such an address: what is named in it is gone, another's, or cut off. Its screen says so by itself. */
const NO_RECORD = { expected: [404, 422] } as const;

/** One record that the address names. Its frame says where there is none. */
export const readRecord = <C extends Contract>(contract: C, input: WireInput<C>) =>
  read(contract, input, NO_RECORD);

/** Whether a screen that shows it asks it again in a moment. */
const isRepeated = (query: Query): boolean =>
  query.observers.some(({ options: { refetchInterval: every } }) =>
    Boolean(typeof every === 'function' ? every(query) : every),
  );

/**
 * A read that is asked again every `everyMs` while it is shown. The repeats are no activity of the person: they
 * keep nobody signed in.
 */
export function readAgain<C extends Contract>(
  contract: C,
  input: WireInput<C>,
  everyMs: number | false,
  options: CallOptions = {},
) {
  return queryOptions({
    queryKey: [contract.name, input] as readonly unknown[],
    meta: { shows: contract.shows ?? [] },
    queryFn: async ({ signal, client, queryKey }): Promise<WireOutput<C>> => {
      const query = client.getQueryCache().find({ queryKey });
      const background = query?.state.data !== undefined;
      const repeats = background && { background, isRepeated: isRepeated(query) };
      await ownTask();
      return dataOf(await call(contract, input, { ...options, signal, ...repeats }));
    },
    refetchInterval: everyMs,
  });
}

/** As `readRecord`, for a record that goes on by itself. */
export const readMovingRecord = <C extends Contract>(contract: C, input: WireInput<C>, everyMs: number) =>
  readAgain(contract, input, everyMs, NO_RECORD);

/** As `readPage`, for a list that is read again by itself when news comes: that is no activity of the person. */
export const readLivePage = <C extends Contract>(contract: C, input: WireInput<C>) => ({
  ...readAgain(contract, input, false),
  placeholderData: keepPreviousData,
});

/** A list's page, keeping the rows of the previous one on screen until the next are there. */
export const readPage = <C extends Contract>(contract: C, input: WireInput<C>) => ({
  ...read(contract, input),
  placeholderData: keepPreviousData,
});

/** Below 500 the server has replied and nothing was done; above, or without a reply, the outcome is unknown. */
const wasAnswered = (error: unknown) => error instanceof ApiError && error.status < 500;

/** Reads again what shows one of the subjects. What is on no screen is read again when it is next shown. */
function refresh(changes: readonly Subject[]): void {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => isOutdated(meta?.shows, changes) });
}

/** Reads again what a write has outdated: every kept read that shows a subject which the write changes. */
export const refreshAfter = ({ changes }: Pick<Contract, 'changes'>): void => refresh(changedBy(changes));

/** Reads again what news are about: that is no activity of the person, and keeps nobody signed in. */
export function refreshAsTold({ changes }: { changes: readonly Subject[] }): void {
  isOfNews = true;
  refresh(changes);
  isOfNews = false;
}

/**
 * A declared write; what it changes is read again once it is done. Each attempt of the person gets one idempotency key
 * where the contract takes one. A file that was sent is let go once there is an answer, though its screen stays.
 */
export function useWrite<C extends Contract>(
  contract: C,
  options: Pick<CallOptions, 'expected' | 'isTransfer'> = {},
) {
  const [attempts] = useState(() => createAttemptKeys());
  const write = useMutation({
    mutationFn: (input: WireInput<C>) =>
      call(contract, input, {
        ...options,
        ...(contract.idempotent ? { idempotencyKey: attempts.keyFor(input) } : {}),
      }),
    onError: (error) => {
      if (wasAnswered(error)) attempts.settled();
    },
    onSuccess: (result) => {
      attempts.settled();
      if (result.code === 0) refreshAfter(contract);
    },
    onSettled: () => {
      if (options.isTransfer) write.reset();
    },
  });
  return write;
}
