import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import {
  PAYMENT_FREQUENCIES,
  SCHEDULE_END_REASONS,
  SCHEDULE_STATES,
  SCHEDULE_STOP_REASONS,
  SMOOTHING_MODES,
} from '@lorikeet/domain/schedules';
import { z } from 'zod';
import { contract } from './contract.ts';
import { propertyAddress } from './council.ts';
import { cents, id, instant, listInput, listOutput, localDate, oneOrMore, positiveCents } from './wire.ts';

export const frequency = z.enum(PAYMENT_FREQUENCIES);

/** What is noted of a schedule. */
export const SCHEDULE_CHANGE_KINDS = [
  'begin',
  'terms',
  'skip',
  'move',
  'pause',
  'resume',
  'extra',
  'account',
  'restart',
  'stop',
  'end',
  'owed',
  'arranged',
  'paid_bpay',
  'bpay_taken_back',
] as const;

const council = z.strictObject({ slug: z.string(), name: z.string() });

/** A debit that is still to be taken. `on` is its bank day, `nominal_on` names it in changes. */
const plannedDebit = z.strictObject({
  kind: z.enum(['regular', 'extra']),
  nominal_on: localDate,
  on: localDate,
  amount_cents: cents,
  /** What is charged beside the amount, where a card pays. */
  fee_cents: cents,
  /** planned: may be changed. announced: its notice is out. with_bank: nothing changes it any more. */
  standing: z.enum(['planned', 'announced', 'with_bank']),
});

const account = z.strictObject({
  id: id('payment_method'),
  bank_name: z.string().nullable(),
  account_masked: z.string(),
  /** Null for a bank account. */
  card: z
    .strictObject({
      network: z.enum(CARD_NETWORKS),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
    })
    .nullable(),
});

const scheduleFacts = {
  id: id('schedule'),
  /** Named when it is changed: a change of an older one is refused. */
  version: z.int(),
  status: z.enum(SCHEDULE_STATES),
  /** Why it stopped or ended; null, too, for who may not know it. */
  reason: z.enum([...SCHEDULE_STOP_REASONS, ...SCHEDULE_END_REASONS]).nullable(),
  frequency,
  start_on: localDate,
  paused_until: localDate.nullable(),
  payer_name: z.string(),
};

/** What is taken next. */
export const nextDebit = z.strictObject({
  on: localDate,
  amount_cents: cents,
  fee_cents: cents,
  kind: z.enum(['regular', 'extra']),
});

const scheduleView = z.strictObject({
  ...scheduleFacts,
  /** Null, too, for who has the property and does not pay by it. */
  account: account.nullable(),
  /** In the present rating year. */
  skips_left: z.int(),
  /** Rating years of the debits to come in which no skip is left. */
  years_without_skips: z.array(z.int()),
  pause_days_left: z.int(),
  next: nextDebit.nullable(),
  debits: z.array(plannedDebit),
  /** What was done to it, the latest first; none for who does not pay by it. */
  changes: z.array(
    z.strictObject({
      at: instant,
      by: z.string(),
      kind: z.enum(SCHEDULE_CHANGE_KINDS),
      on: localDate.nullable(),
      until: localDate.nullable(),
      amount_cents: cents.nullable(),
    }),
  ),
});

const limits = z.strictObject({
  skips_a_year: z.int(),
  pause_days: z.int(),
  move_days: z.int(),
  minimum_cents: cents,
  smoothing: z.enum(SMOOTHING_MODES),
});

/** A payment for the property, whatever its rail. */
export const madePayment = z.strictObject({
  id: id('payment'),
  on: localDate,
  amount_cents: cents,
  rail: z.enum(['bank_debit', 'card', 'bpay']),
  /** disputed: its payer's bank has it back until that is decided. taken_back: the bank kept it. */
  status: z.enum(['processing', 'paid', 'disputed', 'taken_back', 'refunded', 'partly_refunded', 'failed']),
  return_code: z.string().nullable(),
  /** What of it went back, or is on its way back, by refunds. */
  refunded_cents: cents,
  /** Taken by a schedule: where it came back, its amount is spread over the payments to come. */
  by_schedule: z.boolean(),
});

const propertyMoney = {
  owed_cents: cents,
  overdue_cents: cents,
  /** What is still open, by its date: arrears first. */
  dues: z.array(z.strictObject({ due_on: localDate, amount_cents: cents, open_cents: cents })),
  schedule: scheduleView.nullable(),
};

export const listMySchedules = contract({
  name: 'listMySchedules',
  area: 'flex',
  method: 'GET',
  path: '/schedule/list',
  access: 'session',
  summary:
    'What the signed-in ratepayer’s properties owe, how it is paid, and what is taken next, property by property',
  input: listInput(['since'], {}),
  output: listOutput(
    z.strictObject({
      property_id: id('property'),
      council,
      assessment_number: z.string(),
      address: propertyAddress,
      owed_cents: cents,
      overdue_cents: cents,
      schedule: z
        .strictObject({ ...scheduleFacts, next: nextDebit.nullable(), is_mine: z.boolean() })
        .nullable(),
    }),
  ),
  shows: ['schedules', 'payments', 'properties'],
});

export const getMySchedule = contract({
  name: 'getMySchedule',
  area: 'flex',
  method: 'GET',
  path: '/schedule/detail',
  access: 'session',
  summary:
    'One property’s balance, instalments, schedule and payments; 404 for one that is not among the ratepayer’s',
  input: z.strictObject({ id: id('property') }),
  output: z.strictObject({
    property_id: id('property'),
    council,
    assessment_number: z.string(),
    address: propertyAddress,
    ...propertyMoney,
    payments: z.array(
      z.strictObject({
        ...madePayment.shape,
        /** Taken from the reader's own account or card: of another's nobody learns what its bank said of it. */
        is_mine: z.boolean(),
      }),
    ),
    /** Somebody else pays by this schedule: it can be seen and not changed. */
    is_mine: z.boolean(),
    limits,
    /** The bank's day. */
    today: localDate,
    /** The first day on which a debit that is agreed to now can be taken. */
    first_day: localDate,
    council_debits: z.boolean(),
    /** What pays it by BPAY at any bank; null where the council is not paid so. */
    bpay: z.strictObject({ biller_code: z.string(), crn: z.string() }).nullable(),
  }),
  shows: ['schedules', 'payments', 'properties'],
});

const changes = {
  terms: z.strictObject({ kind: z.literal('terms'), frequency, start_on: localDate }),
  skip: z.strictObject({ kind: z.literal('skip'), on: localDate }),
  move: z.strictObject({ kind: z.literal('move'), on: localDate, to: localDate }),
  pause: z.strictObject({ kind: z.literal('pause'), until: localDate }),
  resume: z.strictObject({ kind: z.literal('resume') }),
  extra: z.strictObject({ kind: z.literal('extra'), on: localDate, amount_cents: positiveCents }),
  end: z.strictObject({ kind: z.literal('end') }),
};

/** What a ratepayer may do: begin a schedule with an account or a kept card, change it, go on with one that has stopped, end it. */
export const scheduleChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('begin'),
    frequency,
    start_on: localDate,
    payment_method_id: id('payment_method'),
  }),
  ...Object.values(changes),
  z.strictObject({ kind: z.literal('account'), payment_method_id: id('payment_method') }),
  z.strictObject({ kind: z.literal('restart'), payment_method_id: id('payment_method') }),
]);

/** What the council's staff may do for a ratepayer: nothing that needs the payer's own agreement. */
export const staffScheduleChange = z.discriminatedUnion('kind', [
  changes.skip,
  changes.move,
  changes.pause,
  changes.resume,
  changes.end,
]);

/** What a change, or a payment, does to the debits that are still to come. */
export const planEffect = z.strictObject({
  /** Zero where there is none yet. */
  version: z.int(),
  owed_cents: cents,
  before: z.array(plannedDebit),
  after: z.array(plannedDebit),
});

/** Every refusal that what is wished can meet. */
const WISH_REFUSALS = [
  'schedule.none',
  'schedule.exists',
  'schedule.not_yours',
  'schedule.is_stopped',
  'schedule.nothing_owed',
  'schedule.start_not_allowed',
  'schedule.no_such_debit',
  'schedule.skips_used',
  'schedule.move_not_offered',
  'schedule.move_not_allowed',
  'schedule.pause_not_offered',
  'schedule.pause_not_allowed',
  'schedule.is_paused',
  'schedule.not_paused',
  'schedule.extra_above_owed',
  'schedule.extra_not_allowed',
  'schedule.below_minimum',
  'schedule.beyond_finish',
  'schedule.account_not_usable',
  'card.has_expired',
  'card_payment.not_offered',
  'schedule.no_dates_left',
] as const;

/** And what doing it can meet besides. */
export const CHANGE_REFUSALS = [
  ...WISH_REFUSALS,
  'schedule.changed_meanwhile',
  'schedule.changed_elsewhere',
  'schedule.cannot_debit',
  'schedule.restart_refused',
  'mandate.resume_refused',
] as const;

const version = z.int().min(0);

export const previewMySchedule = contract({
  name: 'previewMySchedule',
  area: 'flex',
  method: 'POST',
  path: '/schedule/preview/{id}',
  access: 'session',
  summary: 'What a change would do to the debits that are still to come; nothing is changed',
  input: z.strictObject({ id: id('property'), change: scheduleChange }),
  output: planEffect,
  refusals: WISH_REFUSALS,
  shows: ['schedules'],
});

export const changeMySchedule = contract({
  name: 'changeMySchedule',
  area: 'flex',
  method: 'POST',
  path: '/schedule/change/{id}',
  access: 'session',
  summary: 'Makes a change that was shown first; what it leads to is mailed, and is the notice of its debits',
  input: z.strictObject({
    id: id('property'),
    version,
    /** What was owed when the effect was shown: other amounts than those that were seen are not agreed to. */
    owed_cents: cents,
    change: scheduleChange,
  }),
  output: z.strictObject({ version: z.int() }),
  refusals: [...CHANGE_REFUSALS, 'schedule.owed_changed'],
  changes: ['schedules', 'payments', 'mandates'],
});

const scheduleRow = z.strictObject({
  ...scheduleFacts,
  property_id: id('property'),
  assessment_number: z.string(),
  address: propertyAddress,
  customer_id: id('customer'),
  owed_cents: cents,
  next: nextDebit.nullable(),
  updated_at: instant,
});

export const listSchedules = contract({
  name: 'listSchedules',
  area: 'merchant',
  method: 'GET',
  path: '/council/schedule/list',
  access: 'council.read',
  summary: 'The schedules by which ratepayers pay',
  input: listInput(['updated_at', 'assessment_number'], {
    status: oneOrMore(SCHEDULE_STATES),
    frequency: oneOrMore(PAYMENT_FREQUENCIES),
  }),
  output: listOutput(scheduleRow),
  shows: ['schedules'],
});

export const getSchedule = contract({
  name: 'getSchedule',
  area: 'merchant',
  method: 'GET',
  path: '/council/schedule/detail',
  access: 'council.read',
  summary: 'One schedule: its debits to come, what its property owes, what was paid and what was done to it',
  input: z.strictObject({ id: id('schedule') }),
  output: z.strictObject({
    property_id: id('property'),
    customer_id: id('customer'),
    assessment_number: z.string(),
    address: propertyAddress,
    ...propertyMoney,
    payments: z.array(madePayment),
    schedule: scheduleView,
    limits,
    first_day: localDate,
  }),
  shows: ['schedules', 'payments'],
});

export const previewSchedule = contract({
  name: 'previewSchedule',
  area: 'merchant',
  method: 'POST',
  path: '/council/schedule/preview/{id}',
  access: 'council.write',
  summary: 'What a change by staff would do to the debits that are still to come; nothing is changed',
  input: z.strictObject({ id: id('schedule'), change: staffScheduleChange }),
  output: planEffect,
  refusals: [...WISH_REFUSALS, 'schedule.has_ended'],
  shows: ['schedules'],
});

export const changeSchedule = contract({
  name: 'changeSchedule',
  area: 'merchant',
  method: 'POST',
  path: '/council/schedule/change/{id}',
  access: 'council.write',
  summary: 'Changes a schedule for its ratepayer, who is notified of every debit that the change moves',
  input: z.strictObject({ id: id('schedule'), version, change: staffScheduleChange }),
  output: z.strictObject({ version: z.int() }),
  idempotent: true,
  refusals: [...CHANGE_REFUSALS, 'schedule.has_ended'],
  changes: ['schedules', 'payments'],
});
