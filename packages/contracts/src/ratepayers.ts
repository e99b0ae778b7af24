import { isEmail } from '@lorikeet/domain/kernel';
import { SCHEDULE_STATES } from '@lorikeet/domain/schedules';
import { z } from 'zod';
import { contract } from './contract.ts';
import { ACCESS_END_REASONS, PROPERTY_RELATIONS, propertyAddress } from './council.ts';
import { blankable } from './customer-fields.ts';
import { frequency, madePayment, nextDebit, SCHEDULE_CHANGE_KINDS } from './schedules.ts';
import { cents, id, instant, listInput, listOutput, localDate, locale, text } from './wire.ts';

const ratepayerRow = z.strictObject({
  id: id('ratepayer'),
  name: z.string(),
  email: z.string(),
  /** Properties of this council that they may see now. */
  properties: z.int(),
  /** How many of them they pay by a schedule that goes on. */
  paying: z.int(),
  /** What those properties owe together, by the book. */
  owed_cents: cents,
  since: instant,
});

export const listRatepayers = contract({
  name: 'listRatepayers',
  area: 'merchant',
  method: 'GET',
  path: '/council/ratepayer/list',
  access: 'council.read',
  summary: 'Everybody who has, or had, access to a property of the council',
  input: listInput(['name', 'since'], {
    /** Has a property now, pays one by a schedule, or has none any more. */
    standing: z.enum(['with_access', 'paying', 'former']).optional(),
  }),
  output: listOutput(ratepayerRow),
  shows: ['properties', 'schedules'],
});

const ofProperty = {
  property_id: id('property'),
  assessment_number: z.string(),
  address: propertyAddress,
};

export const getRatepayer = contract({
  name: 'getRatepayer',
  area: 'merchant',
  method: 'GET',
  path: '/council/ratepayer/detail',
  access: 'council.read',
  summary:
    'One ratepayer: their properties, accounts, schedules, payments and what was done; 404 for strangers',
  input: z.strictObject({ id: id('ratepayer') }),
  output: z.strictObject({
    ...ratepayerRow.shape,
    phone: z.string().nullable(),
    locale,
    /** The customer that they are to the council, from the first account on. */
    customer_id: id('customer').nullable(),
    accesses: z.array(
      z.strictObject({
        id: id('property_access'),
        ...ofProperty,
        relation: z.enum(PROPERTY_RELATIONS),
        owed_cents: cents,
        granted_at: instant,
        ended_at: instant.nullable(),
        why: z.enum(ACCESS_END_REASONS).nullable(),
      }),
    ),
    accounts: z.array(
      z.strictObject({
        id: id('payment_method'),
        bank_name: z.string().nullable(),
        account_masked: z.string(),
        account_name: z.string().nullable(),
        is_default: z.boolean(),
        added_at: instant,
      }),
    ),
    schedules: z.array(
      z.strictObject({
        id: id('schedule'),
        ...ofProperty,
        status: z.enum(SCHEDULE_STATES),
        paused_until: localDate.nullable(),
        frequency,
        next: nextDebit.nullable(),
      }),
    ),
    payments: z.array(madePayment),
    /** What happened, the latest first. `by` is who did it, where a person did. */
    activity: z.array(
      z.strictObject({
        at: instant,
        kind: z.enum(['access_granted', 'access_ended', ...SCHEDULE_CHANGE_KINDS]),
        by: z.string().nullable(),
        line1: z.string(),
        on: localDate.nullable(),
        until: localDate.nullable(),
        amount_cents: cents.nullable(),
      }),
    ),
  }),
  shows: ['properties', 'schedules', 'payments', 'mandates'],
});

export const inviteRatepayer = contract({
  name: 'inviteRatepayer',
  area: 'merchant',
  method: 'POST',
  path: '/council/ratepayer/invite',
  access: 'council.write',
  summary:
    'Writes to a person with a code of their own, by which they register for a property: by e-mail, or on paper to post',
  input: z.strictObject({
    assessment_number: text(40),
    name: text(120),
    email: blankable(254).refine((value) => value === null || isEmail(value), { error: 'email_invalid' }),
    locale,
    deliver: z.enum(['email', 'print']),
  }),
  output: z.strictObject({
    property_id: id('property'),
    /** A single-use ticket for the letter as a PDF; none when it was mailed. */
    url: z.string().nullable(),
  }),
  secret: true,
  refusals: [
    'merchant.closing',
    'council.not_live',
    'council.assessment_number_unknown',
    'council.invited_without_email',
  ],
  changes: ['properties'],
});
