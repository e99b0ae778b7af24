import type { z } from 'zod';
import type { EventDefinition } from './event.ts';
import { approvalEvents } from './events/approvals.ts';
import { bankFileEvents } from './events/bank-files.ts';
import { bpayEvents } from './events/bpay.ts';
import { cardPaymentEvents } from './events/card-payments.ts';
import { customerEvents } from './events/customers.ts';
import { disputeEvents } from './events/disputes.ts';
import { downloadEvents } from './events/downloads.ts';
import { exceptionEvents } from './events/exceptions.ts';
import { fileEvents } from './events/files.ts';
import { hardshipEvents } from './events/hardship.ts';
import { identityEvents } from './events/identity.ts';
import { invitationEvents } from './events/invitations.ts';
import { mandateImportEvents } from './events/mandate-imports.ts';
import { merchantEvents } from './events/merchants.ts';
import { orderEvents } from './events/orders.ts';
import { paymentEvents } from './events/payments.ts';
import { payoutEvents } from './events/payouts.ts';
import { phaseEvents } from './events/phases.ts';
import { propertyEvents } from './events/properties.ts';
import { ratesImportEvents } from './events/rates-imports.ts';
import { refundEvents } from './events/refunds.ts';
import { reportEvents } from './events/reports.ts';
import { scheduleEvents } from './events/schedules.ts';
import { subscriptionEvents } from './events/subscriptions.ts';
import { webhookEvents } from './events/webhooks.ts';

export type { EventDefinition } from './event.ts';

/**
 * Every event of the portal: what the server emits, what its listeners listen for, and what webhooks send. A name is
 * `noun.past_verb`; the payload is stored as it travels. A payload that changes shape gets a new version.
 */
export const EVENTS = {
  ...customerEvents,
  ...invitationEvents,
  ...subscriptionEvents,
  ...orderEvents,
  ...paymentEvents,
  ...cardPaymentEvents,
  ...bpayEvents,
  ...bankFileEvents,
  ...fileEvents,
  ...downloadEvents,
  ...payoutEvents,
  ...refundEvents,
  ...disputeEvents,
  ...mandateImportEvents,
  ...merchantEvents,
  ...approvalEvents,
  ...identityEvents,
  ...propertyEvents,
  ...reportEvents,
  ...scheduleEvents,
  ...hardshipEvents,
  ...ratesImportEvents,
  ...exceptionEvents,
  ...phaseEvents,
  ...webhookEvents,
} as const satisfies Record<string, EventDefinition>;

export type EventName = keyof typeof EVENTS;

/** What an emitter gives and a listener gets: uuids and typed dates, not yet what travels. */
export type EventPayload<N extends EventName> = z.output<(typeof EVENTS)[N]['payload']>;

export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

/** The names of the events that webhooks may send, in the order of the catalogue. */
export const PUBLIC_EVENT_NAMES = EVENT_NAMES.filter((name) => EVENTS[name].audience === 'public');

export const isEventName = (name: string): name is EventName => Object.hasOwn(EVENTS, name);
