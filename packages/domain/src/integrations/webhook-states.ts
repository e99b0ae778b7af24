import { cell, defineTable } from '../kernel/index.ts';

const { to, same, no } = cell;

/** An address that gets events: it gets them, or they wait for it, or it is gone. */
export const webhookStates = defineTable({
  name: 'webhook',
  states: ['active', 'paused', 'removed'],
  events: ['pause', 'resume', 'remove'],
  initial: 'active',
  rows: {
    active: { pause: to('paused'), resume: same, remove: to('removed') },
    paused: { pause: same, resume: to('active'), remove: to('removed') },
    removed: { pause: same, resume: same, remove: same },
  },
});
export type WebhookStatus = 'active' | 'paused';
export type WebhookEvent = (typeof webhookStates.events)[number];

/** One event on its way to one address. One whose tries are used up is kept, and goes again when it is replayed. */
export const deliveryStates = defineTable({
  name: 'webhook_delivery',
  states: ['waiting', 'delivered', 'failed'],
  events: ['deliver', 'give_up', 'replay'],
  initial: 'waiting',
  rows: {
    waiting: { deliver: to('delivered'), give_up: to('failed'), replay: same },
    delivered: { deliver: same, give_up: no, replay: to('waiting') },
    failed: { deliver: to('delivered'), give_up: same, replay: to('waiting') },
  },
});
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryEvent = (typeof deliveryStates.events)[number];
