import { z } from 'zod';
import { contract } from './contract.ts';
import { done } from './wire.ts';

const whole = (min: number, max: number) => z.int('invalid').min(min, 'too_small').max(max, 'too_big');

export const councilSettings = {
  /** Payments that a ratepayer may skip in a rating year. */
  skips_a_year: whole(0, 12),
  /** Days that a schedule may rest in a rating year. */
  pause_days: whole(0, 366),
  /** Days by which one payment may be moved. */
  move_days: whole(0, 60),
  minimum_cents: z.int('invalid_amount').min(100, 'too_small').max(100_000, 'too_big'),
  /** Days after the last instalment's due date by which everything has to be paid. */
  finish_days: whole(0, 366),
  /** A schedule that is kept suspends interest, so that it may be level. */
  kept_plan_suspends_interest: z.boolean(),
  /** Yearly interest on what is overdue, in hundredths of a percent; null where it is not known. */
  interest_bps: whole(0, 3000).nullable(),
  /** The council bills for other services too. */
  bills_services: z.boolean(),
};

export const getCouncilSettings = contract({
  name: 'getCouncilSettings',
  area: 'merchant',
  method: 'GET',
  path: '/council/settings',
  access: 'council.read',
  summary: 'What the council lets ratepayers do, and what it says of its rates',
  input: z.strictObject({}),
  output: z.strictObject(councilSettings),
  shows: ['properties'],
});

export const updateCouncilSettings = contract({
  name: 'updateCouncilSettings',
  area: 'merchant',
  method: 'POST',
  path: '/council/settings/update',
  access: 'council.write',
  summary: 'Changes what the council lets ratepayers do, and what it says of its rates',
  input: z.strictObject({ ...councilSettings, seen: z.strictObject(councilSettings).optional() }),
  output: done,
  idempotent: true,
  refusals: ['record.changed_meanwhile'],
  changes: ['properties', 'profile'],
});
