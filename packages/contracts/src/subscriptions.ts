import { CARD_NETWORKS } from '@lorikeet/domain/fees';
import { MANDATE_STATES } from '@lorikeet/domain/mandates';
import { PRORATION_MODES, SUBSCRIPTION_STATES } from '@lorikeet/domain/subscriptions';
import { z } from 'zod';
import { contract } from './contract.ts';
import { discountShape } from './coupons.ts';
import { pricedQuantity, processType, quantity, trialDays } from './plans.ts';
import { seen } from './subscription-stops.ts';
import { cents, currency, id, instant, listInput, listOutput, localDate, oneOrMore } from './wire.ts';

export const subscriptionStatus = z.enum(SUBSCRIPTION_STATES);
export const prorationMode = z.enum(PRORATION_MODES);

const subscriptionRow = z.strictObject({
  id: id('subscription'),
  customer_id: id('customer'),
  customer_name: z.string(),
  plan_id: id('plan'),
  plan_version_id: id('plan_version'),
  plan_name: z.string(),
  version: z.int(),
  process_type: processType,
  quantity: z.int(),
  currency,
  /** What a period costs at the present version and quantity, GST included. */
  amount_cents: cents,
  status: subscriptionStatus,
  started_on: localDate,
  /** Where the first period starts that is not billed yet; null when nothing further will be billed. */
  next_period_start: localDate.nullable(),
  end_date: localDate.nullable(),
  created_at: instant,
});

export const listSubscriptions = contract({
  name: 'listSubscriptions',
  area: 'merchant',
  method: 'GET',
  path: '/subscription/list',
  access: 'subscriptions.read',
  summary: 'Subscriptions by newest, of all customers or one, of all plans or one',
  input: listInput(['created_at'], {
    status: oneOrMore(SUBSCRIPTION_STATES),
    customer_id: id('customer').optional(),
    plan_id: id('plan').optional(),
  }),
  output: listOutput(subscriptionRow),
  shows: ['subscriptions'],
});

export const getSubscription = contract({
  name: 'getSubscription',
  area: 'merchant',
  method: 'GET',
  path: '/subscription/detail',
  access: 'subscriptions.read',
  summary: 'One subscription with its price, its mandate, a change that waits, and what may be done with it',
  input: z.strictObject({ id: id('subscription') }),
  output: z.strictObject({
    ...subscriptionRow.shape,
    mandate_id: id('mandate').nullable(),
    mandate_reference: z.string().nullable(),
    mandate_status: z.enum(MANDATE_STATES).nullable(),
    /** The kept card that it is billed by, in the place of a mandate. */
    card: z
      .strictObject({
        payment_method_id: id('payment_method'),
        network: z.enum(CARD_NETWORKS),
        last4: z.string(),
        exp_month: z.int(),
        exp_year: z.int(),
        is_kept: z.boolean(),
      })
      .nullable(),
    /** The next charge of that card that is planned. */
    next_charge: z.strictObject({ charge_on: localDate, amount_cents: cents }).nullable(),
    /** Paused because a bill stayed unpaid: a payment resumes it. */
    paused_for_unpaid: z.boolean(),
    /** Why nothing is debited although the subscription runs: the state of its mandate. */
    debits_blocked: z.enum(['needs_details', 'suspended', 'cancelled', 'expired']).nullable(),
    price: pricedQuantity,
    /** The coupon that it has, and what the next period comes to with it; used up, the next costs its full price. */
    coupon: z
      .strictObject({
        coupon_id: id('coupon'),
        coupon_code: z.string(),
        ...discountShape,
        /** Bills that it reduced and that stand. */
        used: z.int(),
        given_on: localDate,
        discount_cents: cents,
        net_cents: cents,
      })
      .nullable(),
    /** The days that cost nothing; `until` is the first that is billed, and was or is told of in a letter. */
    trial: z
      .strictObject({
        from: localDate,
        until: localDate,
        told_on: localDate.nullable(),
        is_over: z.boolean(),
      })
      .nullable(),
    /** A charge that stands on the next invoice. */
    carry_cents: cents,
    /** A change that holds from a later period. */
    waiting: z
      .strictObject({ plan_id: id('plan'), plan_name: z.string(), quantity: z.int(), from: localDate })
      .nullable(),
    /** The latest periods that were skipped, those billed after all among them. */
    skips: z.array(
      z.strictObject({
        period_start: localDate,
        period_end: localDate,
        skipped_at: instant,
        skipped_by: z.string(),
        taken_back_at: instant.nullable(),
        taken_back_by: z.string().nullable(),
        can_take_back: z.boolean(),
      }),
    ),
    can: z.strictObject({
      pause: z.boolean(),
      skip: z.boolean(),
      resume: z.boolean(),
      change: z.boolean(),
      change_method: z.boolean(),
      cancel: z.boolean(),
      add_coupon: z.boolean(),
    }),
  }),
  shows: ['subscriptions'],
});

const startInput = z
  .strictObject({
    customer_id: id('customer'),
    plan_id: id('plan'),
    quantity,
    start_date: localDate,
    end_date: localDate.optional(),
    /** Days that cost nothing before the first period; the plan's where absent, 0 for none. */
    trial_days: trialDays.optional(),
    /** The customer's latest active mandate when absent. */
    mandate_id: id('mandate').optional(),
    /** A kept card in the place of a mandate. */
    payment_method_id: id('payment_method').optional(),
  })
  .superRefine((value, context) => {
    if (value.mandate_id && value.payment_method_id) {
      context.addIssue({ code: 'custom', path: ['payment_method_id'], message: 'one_method' });
    }
    if (value.end_date && value.end_date < value.start_date) {
      context.addIssue({ code: 'custom', path: ['end_date'], message: 'end_before_start' });
    }
  });
const startRefusals = [
  'customer.merged',
  'customer.erased',
  'merchant.closing',
  'subscription.plan_not_offered',
  'subscription.plan_has_ended',
  'subscription.no_mandate',
  'card.not_saved',
  'card.has_expired',
  'subscription.aud_only',
  'subscription.customer_currency',
  'merchant.currency_not_collected',
  'plan.quantity_above_last_tier',
] as const;

export const previewSubscription = contract({
  name: 'previewSubscription',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/preview',
  access: 'subscriptions.write',
  summary: 'What each period of a new subscription would cost, from when and until when; changes nothing',
  input: startInput,
  output: z.strictObject({
    price: pricedQuantity,
    first_period_start: localDate,
    /** The last day, where an end is set: the plan's where that is earlier. */
    end_date: localDate.nullable(),
    seen,
  }),
  refusals: startRefusals,
  shows: ['subscriptions', 'plans'],
});

export const createSubscription = contract({
  name: 'createSubscription',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/create',
  access: 'subscriptions.write',
  summary: 'Puts a customer with an active mandate or a kept card on a plan; nothing is back-debited',
  idempotent: true,
  input: startInput.safeExtend({ seen: seen.optional() }),
  output: z.strictObject({ id: id('subscription'), first_period_start: localDate }),
  refusals: [...startRefusals, 'subscription.preview_outdated'],
  changes: ['subscriptions', 'plans', 'invoices', 'payments', 'debits', 'customers'],
});

export const resumeSubscription = contract({
  name: 'resumeSubscription',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/resume/{id}',
  access: 'subscriptions.write',
  summary: 'Bills again from the first period that starts today or later; what was left out is not billed',
  input: z.strictObject({ id: id('subscription') }),
  output: z.strictObject({ id: id('subscription'), status: subscriptionStatus }),
  refusals: ['merchant.closing', 'subscription.resume_refused'],
  changes: ['subscriptions', 'plans', 'invoices', 'payments', 'debits', 'customers'],
});

const change = {
  id: id('subscription'),
  /** Stays on its version when absent; else moves to the plan's current one, also of the same plan. */
  plan_id: id('plan').optional(),
  quantity,
  mode: prorationMode,
};
const changeRefusals = [
  'subscription.change_outside_period',
  'subscription.change_refused',
  'subscription.resume_before_change',
  'subscription.pay_before_change',
  'subscription.nothing_changes',
  'subscription.cycle_changes_next_period',
  'subscription.currency_differs',
  'subscription.change_is_waiting',
  'subscription.plan_not_offered',
  'subscription.plan_has_ended',
  'plan.quantity_above_last_tier',
] as const;

export const previewChange = contract({
  name: 'previewChange',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/previewChange/{id}',
  access: 'subscriptions.write',
  summary: 'What a change would cost, to the cent; changes nothing',
  input: z.strictObject(change),
  output: z.strictObject({
    effective_on: localDate,
    before: pricedQuantity,
    after: pricedQuantity,
    /** The periods that are paid or billed already, each with its share by actual days. */
    periods: z.array(
      z.strictObject({
        start: localDate,
        end: localDate,
        days_left: z.int(),
        days_in_period: z.int(),
        credit_cents: cents,
        charge_cents: cents,
      }),
    ),
    /** Zero or less, zero or more, and their sum. */
    credit_cents: cents,
    charge_cents: cents,
    net_cents: cents,
    due_now_cents: cents,
    due_next_cents: cents,
    customer_credit_cents: cents,
    next_period_start: localDate.nullable(),
    seen,
  }),
  refusals: changeRefusals,
  shows: ['subscriptions', 'plans'],
});

export const changeSubscription = contract({
  name: 'changeSubscription',
  area: 'merchant',
  method: 'POST',
  path: '/subscription/change/{id}',
  access: 'subscriptions.write',
  summary: 'Changes quantity or plan as previewed; refused when the preview no longer holds',
  idempotent: true,
  input: z.strictObject({
    ...change,
    expected_credit_cents: cents,
    expected_charge_cents: cents,
    /** From the preview. Amounts alone are the same where nothing is due, whatever the terms. */
    seen: seen.optional(),
  }),
  output: z.strictObject({
    id: id('subscription'),
    effective_on: localDate,
    invoice_id: id('invoice').nullable(),
    credit_note_id: id('credit_note').nullable(),
  }),
  refusals: ['merchant.closing', ...changeRefusals, 'subscription.preview_outdated'],
  changes: ['subscriptions', 'plans', 'invoices', 'payments', 'debits', 'customers'],
});
