import { COUPON_STATES, couponKey } from '@lorikeet/domain/coupons';
import { z } from 'zod';
import { contract } from './contract.ts';
import { cents, currency, id, instant, listInput, listOutput, localDate, oneOrMore } from './wire.ts';

const MAX_CENTS = 100_000_000;
const MAX_PERIODS = 120;
const MAX_PLANS = 100;

/** A code as people type it: letters, numbers and dashes, in any case. */
export const couponCode = z
  .string()
  .trim()
  .min(1, 'required')
  .max(40, 'too_long')
  .regex(/^[a-z0-9][a-z0-9-]*$/i, 'coupon_code');

/** What a coupon takes off, and of how many bills; the two halves of a discount wherever one is shown. */
export const discountShape = {
  /** Hundredths of a per cent; null where an amount is taken off. */
  percent_bp: z.int().nullable(),
  amount_cents: cents.nullable(),
  currency: currency.nullable(),
  /** The bills that it holds for; null for ever. */
  periods: z.int().nullable(),
};

const couponRow = z.strictObject({
  id: id('coupon'),
  coupon_code: z.string(),
  ...discountShape,
  /** The last day on which it can be given. */
  ends_on: localDate.nullable(),
  most_redemptions: z.int().nullable(),
  redemptions: z.int(),
  /** The plans that it holds for; every plan when empty. */
  plans: z.array(z.strictObject({ id: id('plan'), name: z.string() })),
  state: z.enum(COUPON_STATES),
  created_at: instant,
});

export const listCoupons = contract({
  name: 'listCoupons',
  area: 'merchant',
  method: 'GET',
  path: '/coupon/list',
  access: 'plans.read',
  summary: 'Coupons, the newest first',
  input: listInput(['created_at'], { state: oneOrMore(COUPON_STATES) }),
  output: listOutput(couponRow),
  shows: ['coupons'],
});

export const getCoupon = contract({
  name: 'getCoupon',
  area: 'merchant',
  method: 'GET',
  path: '/coupon/detail',
  access: 'plans.read',
  summary: 'One coupon, and what it has taken off so far',
  input: z.strictObject({ id: id('coupon') }),
  output: z.strictObject({
    ...couponRow.shape,
    /** The bills that it reduced and that stand, and their sum by currency. */
    bills: z.int(),
    taken_off: z.array(z.strictObject({ currency, amount_cents: cents })),
  }),
  shows: ['coupons', 'invoices'],
});

export const createCoupon = contract({
  name: 'createCoupon',
  area: 'merchant',
  method: 'POST',
  path: '/coupon/create',
  access: 'plans.write',
  summary: 'Makes a coupon. Its terms never change; its code is unique in any case',
  idempotent: true,
  input: z
    .strictObject({
      coupon_code: couponCode.transform(couponKey),
      kind: z.enum(['percent', 'amount']),
      percent_bp: z.int('invalid').min(1, 'too_small').max(10_000, 'percent_too_big').optional(),
      amount_cents: z.int('invalid_amount').positive('amount_positive').max(MAX_CENTS, 'too_big').optional(),
      currency: currency.default('AUD'),
      periods: z.int('invalid').min(1, 'too_small').max(MAX_PERIODS, 'too_big').nullish(),
      ends_on: localDate.nullish(),
      most_redemptions: z.int('invalid').min(1, 'too_small').max(1_000_000, 'too_big').nullish(),
      plan_ids: z.array(id('plan')).max(MAX_PLANS).default([]),
    })
    .superRefine((value, context) => {
      const field = value.kind === 'percent' ? 'percent_bp' : 'amount_cents';
      if (value[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'required' });
    }),
  output: z.strictObject({ id: id('coupon') }),
  refusals: ['coupon.code_taken', 'merchant.currency_not_collected'],
  changes: ['coupons'],
});

export const archiveCoupon = contract({
  name: 'archiveCoupon',
  area: 'merchant',
  method: 'POST',
  path: '/coupon/archive/{id}',
  access: 'plans.write',
  summary: 'Puts a coupon away: nobody is given it any more, and whoever has it keeps it',
  input: z.strictObject({ id: id('coupon') }),
  output: z.strictObject({ id: id('coupon'), state: z.enum(COUPON_STATES) }),
  changes: ['coupons'],
});
