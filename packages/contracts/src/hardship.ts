import { HARDSHIP_REASONS, HARDSHIP_STATES } from '@lorikeet/domain/hardship';
import { SCHEDULE_STATES } from '@lorikeet/domain/schedules';
import { z } from 'zod';
import { contract } from './contract.ts';
import { propertyAddress } from './council.ts';
import { nextDebit } from './schedules.ts';
import {
  cents,
  centsOf,
  done,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  oneOrMore,
  text,
} from './wire.ts';

const amount = centsOf(z.int('invalid_amount').min(0, 'too_small').max(100_000_000, 'too_big'));

/** What a ratepayer says of themselves. */
const said = {
  reason: z.enum(HARDSHIP_REASONS),
  words: text(2_000),
  /** What comes in a month; theirs to say or not. */
  income_cents: amount.nullable(),
  can_pay_cents: amount,
  can_pay_every: z.enum(['weekly', 'fortnightly', 'monthly']),
};

const askedFor = {
  from_on: localDate,
  until_on: localDate,
  /** Nothing is taken by the schedule until the council has decided. */
  holds_debits: z.boolean(),
};

/** What letting payments go on can meet. */
const GO_ON_REFUSALS = ['schedule.restart_refused', 'schedule.no_dates_left'] as const;

const arrangement = z.strictObject({
  id: id('arrangement'),
  pause_until: localDate.nullable(),
  finish_by: localDate.nullable(),
  waived_from: localDate.nullable(),
  waived_until: localDate.nullable(),
  granted_at: instant,
  /** The property was sold on this day: from then on it is ignored. */
  ended_on: localDate.nullable(),
});

const facts = {
  id: id('hardship_request'),
  status: z.enum(HARDSHIP_STATES),
  /** Null once it was erased. */
  said: z.strictObject(said).nullable(),
  ...askedFor,
  asked_at: instant,
  decided_at: instant.nullable(),
  decided_by: z.string().nullable(),
  /** What the council wrote to the person; null once it was erased, too. */
  answer: z.string().nullable(),
  arrangement: arrangement.nullable(),
};

export const getMyHardship = contract({
  name: 'getMyHardship',
  area: 'flex',
  method: 'GET',
  path: '/hardship/detail',
  access: 'session',
  summary: 'What the signed-in ratepayer last asked the council of a property for, and what it said',
  input: z.strictObject({ id: id('property') }),
  output: z.strictObject({
    request: z
      .strictObject({
        ...facts,
        /** Their schedule stands still for it; false, too, once they have started it again. */
        debits_are_held: z.boolean(),
      })
      .nullable(),
  }),
  shows: ['hardship', 'schedules'],
});

export const requestHardship = contract({
  name: 'requestHardship',
  area: 'flex',
  method: 'POST',
  path: '/hardship/request/{id}',
  access: 'session',
  summary: 'Asks the council of a property for an arrangement; a letter says that it arrived',
  input: z.strictObject({ id: id('property'), ...said, ...askedFor }),
  output: z.strictObject({ id: id('hardship_request') }),
  refusals: ['hardship.waits_already'],
  changes: ['hardship', 'schedules', 'payments'],
});

export const withdrawHardship = contract({
  name: 'withdrawHardship',
  area: 'flex',
  method: 'POST',
  path: '/hardship/withdraw/{id}',
  access: 'session',
  summary: 'Takes back what the signed-in ratepayer asked for a property; payments that waited go on',
  input: z.strictObject({ id: id('property') }),
  output: done,
  refusals: ['hardship.none', 'hardship.is_decided', ...GO_ON_REFUSALS],
  changes: ['hardship', 'schedules', 'payments'],
});

const row = z.strictObject({
  id: id('hardship_request'),
  status: z.enum(HARDSHIP_STATES),
  property_id: id('property'),
  assessment_number: z.string(),
  address: propertyAddress,
  ratepayer_name: z.string(),
  owed_cents: cents,
  overdue_cents: cents,
  asked_at: instant,
  decided_at: instant.nullable(),
});

export const listHardshipRequests = contract({
  name: 'listHardshipRequests',
  area: 'merchant',
  method: 'GET',
  path: '/council/hardship/list',
  access: 'hardship.read',
  summary: 'What ratepayers in hardship ask for',
  input: listInput(['asked_at'], { status: oneOrMore(HARDSHIP_STATES) }),
  output: listOutput(row),
  shows: ['hardship'],
});

export const getHardshipRequest = contract({
  name: 'getHardshipRequest',
  area: 'merchant',
  method: 'GET',
  path: '/council/hardship/detail',
  access: 'hardship.read',
  summary: 'One request: what the person says, what the property owes, and how it is paid',
  input: z.strictObject({ id: id('hardship_request') }),
  output: z.strictObject({
    ...row.shape,
    ...facts,
    ratepayer_id: id('ratepayer'),
    ratepayer_email: z.string(),
    /** Interest so far, as an estimate; none where the council has set no rate. */
    interest_cents: cents.nullable(),
    /** Named when it is approved: a schedule that changed meanwhile is looked at first. */
    schedule: z
      .strictObject({
        id: id('schedule'),
        version: z.int(),
        status: z.enum(SCHEDULE_STATES),
        next: nextDebit.nullable(),
        last_on: localDate.nullable(),
      })
      .nullable(),
  }),
  shows: ['hardship', 'schedules', 'properties'],
});

const answer = text(2_000);

export const approveHardship = contract({
  name: 'approveHardship',
  area: 'merchant',
  method: 'POST',
  path: '/council/hardship/approve/{id}',
  access: 'hardship.write',
  summary:
    'Grants an arrangement: the schedule follows it at once, and a letter goes to the person in their language',
  input: z.strictObject({
    id: id('hardship_request'),
    pause_until: localDate.nullable(),
    finish_by: localDate.nullable(),
    waived_from: localDate.nullable(),
    waived_until: localDate.nullable(),
    answer,
    /** Of the schedule that was looked at; null where there was none. */
    schedule_version: z.int().nullable(),
  }),
  output: z.strictObject({ arrangement_id: id('arrangement') }),
  refusals: [
    'hardship.is_decided',
    'hardship.is_withdrawn',
    'hardship.asker_gone',
    'schedule.changed_meanwhile',
    'schedule.changed_elsewhere',
    ...GO_ON_REFUSALS,
  ],
  changes: ['hardship', 'schedules', 'payments', 'properties'],
  idempotent: true,
});

export const declineHardship = contract({
  name: 'declineHardship',
  area: 'merchant',
  method: 'POST',
  path: '/council/hardship/decline/{id}',
  access: 'hardship.write',
  summary: 'Declines a request in words to the person; payments that waited go on',
  input: z.strictObject({ id: id('hardship_request'), answer }),
  output: done,
  refusals: ['hardship.is_decided', 'hardship.is_withdrawn', 'hardship.asker_gone', ...GO_ON_REFUSALS],
  changes: ['hardship', 'schedules', 'payments'],
});
