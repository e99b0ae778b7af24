import { z } from 'zod';
import { contract } from './contract.ts';
import { done, id, instant, localDate, nothing } from './wire.ts';

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
  shows: ['invariants'],
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
  changes: ['invariants'],
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
        /** The job's payload, as JSON. */
        payload: z.string(),
        error: z.string(),
        failed_at: instant,
      }),
    ),
  }),
  shows: ['messages'],
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
  changes: ['messages'],
});

const words = z.strictObject({ en: z.string(), zh: z.string() });

export const listPhases = contract({
  name: 'listPhases',
  area: 'merchant',
  method: 'GET',
  path: '/platform/phase/list',
  access: 'operations.read',
  summary: 'The phases of the day, how far each is behind, and the merchants whose day has stopped',
  input: nothing,
  output: z.strictObject({
    phases: z.array(
      z.strictObject({
        name: z.string(),
        meaning: words,
        /** Local time, HH:MM. */
        at: z.string(),
        zone: z.enum(['merchant', 'bank']),
        /** Since its oldest moment that has come and not completed; 0 when nothing waits. */
        lag_seconds: z.int(),
        /** Merchants that have not completed it. */
        waiting: z.int(),
        failing: z.int(),
      }),
    ),
    /** A phase of each failed and is tried again; what comes after it waits. At most a hundred, the oldest first. */
    stopped: z.array(
      z.strictObject({
        merchant_id: id('merchant'),
        merchant_name: z.string(),
        phase: z.string(),
        day: localDate,
        failed_at: instant,
        attempts: z.int(),
        retry_at: instant,
        error: z.string(),
      }),
    ),
  }),
  shows: ['invariants'],
});
