import { z } from 'zod';
import { contract } from './contract.ts';
import { done, instant, nothing } from './wire.ts';

export const listInvariants = contract({
  name: 'listInvariants',
  area: 'merchant',
  method: 'GET',
  path: '/platform/invariant/list',
  access: 'operations.read',
  summary: 'What must always hold, and what the last check of it said',
  input: nothing,
  output: z.strictObject({
    invariants: z.array(
      z.strictObject({
        name: z.string(),
        module: z.string(),
        meaning: z.strictObject({ en: z.string(), zh: z.string() }),
        /** Rows that break it; null before the first check. */
        broken: z.int().nullable(),
        detail: z.string().nullable(),
        checked_at: instant.nullable(),
        took_ms: z.int().nullable(),
      }),
    ),
  }),
});

export const checkInvariants = contract({
  name: 'checkInvariants',
  area: 'merchant',
  method: 'POST',
  path: '/platform/invariant/check',
  access: 'operations.write',
  summary: 'Asks the worker to check everything again now; the list shows the result when it is there',
  input: nothing,
  output: done,
});

export const listDeadLetters = contract({
  name: 'listDeadLetters',
  area: 'merchant',
  method: 'GET',
  path: '/platform/deadLetter/list',
  access: 'operations.read',
  summary: 'Background jobs that failed at every try',
  input: nothing,
  output: z.strictObject({
    letters: z.array(
      z.strictObject({
        id: z.uuid(),
        job: z.string(),
        /** What the job was told, as JSON. */
        payload: z.string(),
        error: z.string(),
        failed_at: instant,
      }),
    ),
  }),
});

export const retryDeadLetter = contract({
  name: 'retryDeadLetter',
  area: 'merchant',
  method: 'POST',
  path: '/platform/deadLetter/retry/{id}',
  access: 'operations.write',
  summary: 'Puts a failed job back into its queue',
  input: z.strictObject({ id: z.uuid('invalid_id') }),
  output: done,
});
