import { z } from 'zod';
import { contract } from './contract.ts';
import { couponCode, discountShape } from './coupons.ts';
import { seen } from './subscription-stops.ts';
import { cents, id, instant, listInput, listOutput, localDate } from './wire.ts';

const given = z.strictObject({
  id: id('subscription'),
  coupon_id: id('coupon'),
  coupon_code: z.string(),
  ...discountShape,
  /** What a period costs, what is taken off the next one, and what the payer then owes for it. */
  full_cents: cents,
  discount_cents: cents,
  net_cents: cents,
  /** Where the first period starts that is reduced. */
  from: localDate,
  seen,
});

const giveInput = z.strictObject({ id: id('subscription'), coupon_code: couponCode });
const giveRefusals = [
  'coupon.unknown',
  'coupon.archived',
  'coupon.ended',
  'coupon.used_up',
  'coupon.other_plan',
  'coupon.other_currency',
  'subscription.has_coupon',
  'subscription.coupon_too_late',
  'plan.quantity_above_last_tier',
] as const;

export const previewCoupon = contract({
  name: 'previewCoupon',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/previewCoupon/{id}',
  access: 'subscriptions.write',
  summary: 'What a coupon would take off the next bills of a subscription; changes nothing',
  input: giveInput,
  output: given,
  refusals: giveRefusals,
  shows: ['subscriptions', 'coupons'],
});

export const addCoupon = contract({
  name: 'addCoupon',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/addCoupon/{id}',
  access: 'subscriptions.write',
  summary: 'Gives a coupon to a subscription: it holds from the first period that is not billed yet',
  idempotent: true,
  input: giveInput.extend({ seen: seen.optional() }),
  output: given,
  refusals: [...giveRefusals, 'subscription.preview_outdated'],
  changes: ['subscriptions', 'coupons', 'debits', 'customers'],
});

export const removeCoupon = contract({
  name: 'removeCoupon',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/removeCoupon/{id}',
  access: 'subscriptions.write',
  summary:
    'Takes the coupon off a subscription: what is billed keeps its discount, the next period costs its full price',
  input: z.strictObject({ id: id('subscription') }),
  output: z.strictObject({ id: id('subscription') }),
  refusals: ['plan.quantity_above_last_tier'],
  changes: ['subscriptions', 'coupons', 'debits', 'customers'],
});

export const listCouponUses = contract({
  name: 'listCouponUses',
  area: 'merchant',
  method: 'GET',
  path: '/coupon/uses',
  access: 'subscriptions.read',
  summary: 'The subscriptions that were given a coupon, the latest first',
  input: listInput(['given_at'], { coupon_id: id('coupon').optional() }),
  output: listOutput(
    z.strictObject({
      subscription_id: id('subscription'),
      customer_id: id('customer'),
      customer_name: z.string(),
      plan_name: z.string(),
      given_on: localDate,
      given_by: z.string(),
      given_at: instant,
      /** Bills that it reduced and that stand. */
      bills: z.int(),
      periods: z.int().nullable(),
      state: z.enum(['running', 'used_up', 'removed']),
    }),
  ),
  shows: ['subscriptions', 'coupons', 'invoices'],
});
