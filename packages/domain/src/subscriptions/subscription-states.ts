import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no, refuse } = cell;

/** pending: not yet accepted. past_due: something is overdue and cannot be debited. completed: nothing further will be billed. */
export const SUBSCRIPTION_STATES = [
  'pending',
  'active',
  'paused',
  'past_due',
  'cancelled',
  'completed',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

export const SUBSCRIPTION_EVENTS = [
  'accept',
  'pause',
  'resume',
  'fall_behind',
  'catch_up',
  'change',
  'skip',
  'cancel',
  'complete',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/** What may happen to a subscription. Only `active` and `past_due` subscriptions are billed. */
export const subscriptionTable = defineTable({
  name: 'subscription',
  states: SUBSCRIPTION_STATES,
  events: SUBSCRIPTION_EVENTS,
  initial: 'pending',
  rows: {
    pending: {
      accept: to('active'),
      pause: no,
      resume: no,
      fall_behind: no,
      catch_up: no,
      change: to('pending'),
      skip: no,
      cancel: to('cancelled'),
      complete: no,
    },
    active: {
      accept: same,
      pause: to('paused'),
      resume: same,
      fall_behind: to('past_due'),
      catch_up: same,
      change: to('active'),
      skip: to('active'),
      cancel: to('cancelled', 'cancel_unsent_debits'),
      complete: to('completed'),
    },
    paused: {
      accept: same,
      pause: same,
      resume: to('active'),
      fall_behind: to('past_due'),
      catch_up: same,
      change: refuse('resume_before_change'),
      skip: refuse('resume_before_skip'),
      cancel: to('cancelled', 'cancel_unsent_debits'),
      complete: to('completed'),
    },
    past_due: {
      accept: same,
      pause: to('paused'),
      resume: no,
      fall_behind: same,
      catch_up: to('active'),
      change: refuse('pay_before_change'),
      skip: to('past_due'),
      cancel: to('cancelled', 'cancel_unsent_debits'),
      complete: to('completed'),
    },
    cancelled: {
      accept: no,
      pause: no,
      resume: no,
      fall_behind: same,
      catch_up: same,
      change: no,
      skip: no,
      cancel: same,
      complete: same,
    },
    completed: {
      accept: no,
      pause: no,
      resume: no,
      fall_behind: same,
      catch_up: same,
      change: no,
      skip: no,
      cancel: same,
      complete: same,
    },
  },
});

/** The states whose due periods the billing run turns into invoices. */
export const BILLED_STATES: readonly SubscriptionState[] = ['active', 'past_due'];
