import { DELIVERY_STATES } from '@lorikeet/domain/integrations';
import { z } from 'zod';
import { contract } from './contract.ts';
import { type EventName, PUBLIC_EVENT_NAMES } from './events.ts';
import { done, id, instant, listInput, listOutput, nothing, oneOrMore, optionalText } from './wire.ts';

/** How the secret of a webhook begins, as Standard Webhooks has it; base64 follows. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';
export const WEBHOOKS_MAX = 20;
const OVERLAP_HOURS_MAX = 30 * 24;
const URL_MAX = 500;

/** The header names of Standard Webhooks. */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

const eventName = z.enum(PUBLIC_EVENT_NAMES as [EventName, ...EventName[]], 'choose_one');

/** Whether a typed address can be one: https, or http on this machine where the portal is a demo. Hosts are checked later. */
const webhookUrl = z
  .string()
  .trim()
  .min(1, 'required')
  .max(URL_MAX, 'too_long')
  .refine(isWebhookUrl, { error: 'webhook_url' });

function isWebhookUrl(typed: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

/** The names of the machine itself, which the demo may send to. */
export const isThisMachine = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const webhookFields = {
  url: webhookUrl,
  description: optionalText(100),
  /** Empty: every public event, those of later versions too. */
  events: z.array(eventName).max(PUBLIC_EVENT_NAMES.length).default([]),
};

export const WEBHOOK_STATES = ['active', 'paused'] as const;

const webhookRow = z.strictObject({
  id: id('webhook'),
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(eventName),
  status: z.enum(WEBHOOK_STATES),
  /** The portal paused it: nothing had reached it for hours. */
  is_paused_by_failures: z.boolean(),
  created_at: instant,
  /** Rounds in a row in which nothing reached it. */
  failures: z.int(),
  /** When it is tried again, while it fails. */
  next_try_at: instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
  last_delivered_at: instant.nullable(),
  /** Until when the former secret signs as well. */
  former_secret_until: instant.nullable(),
});

export const listWebhooks = contract({
  name: 'listWebhooks',
  area: 'merchant',
  method: 'GET',
  path: '/integrations/webhook/list',
  access: 'integrations.read',
  summary: 'The addresses that get events',
  input: nothing,
  output: z.strictObject({ rows: z.array(webhookRow) }),
  shows: ['webhooks'],
});

export const getWebhook = contract({
  name: 'getWebhook',
  area: 'merchant',
  method: 'GET',
  path: '/integrations/webhook/detail',
  access: 'integrations.read',
  summary: 'One address that gets events',
  input: z.strictObject({ id: id('webhook') }),
  output: webhookRow,
  shows: ['webhooks'],
});

const URL_REFUSALS = ['webhook.address_inside'] as const;
const shownOnce = z.strictObject({ id: id('webhook'), secret: z.string() });

export const createWebhook = contract({
  name: 'createWebhook',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/webhook/create',
  access: 'integrations.write',
  summary: 'Sends events to an address from now on; the secret that signs them is shown this once',
  input: z.strictObject(webhookFields),
  output: shownOnce,
  proof: 'recent',
  secret: true,
  refusals: ['webhook.too_many', ...URL_REFUSALS],
  changes: ['webhooks'],
  idempotent: true,
});

export const updateWebhook = contract({
  name: 'updateWebhook',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/webhook/update/{id}',
  access: 'integrations.write',
  summary: 'Changes where events are sent and which',
  input: z.strictObject({
    id: id('webhook'),
    ...webhookFields,
    seen: webhookRow.pick({ url: true, description: true, events: true }).optional(),
  }),
  output: done,
  proof: 'recent',
  refusals: [...URL_REFUSALS, 'record.changed_meanwhile'],
  changes: ['webhooks'],
});

export const replaceWebhookSecret = contract({
  name: 'replaceWebhookSecret',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/webhook/rotate/{id}',
  access: 'integrations.write',
  summary:
    'Makes a new secret, shown this once; events are signed with the former one as well for so many hours',
  input: z.strictObject({ id: id('webhook'), overlap_hours: z.int().min(0).max(OVERLAP_HOURS_MAX) }),
  output: shownOnce,
  proof: 'recent',
  secret: true,
  changes: ['webhooks'],
  idempotent: true,
});

const one = z.strictObject({ id: id('webhook') });

export const pauseWebhook = contract({
  name: 'pauseWebhook',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/webhook/pause/{id}',
  access: 'integrations.write',
  summary: 'Holds the events of an address: they wait, and none is lost',
  input: one,
  output: done,
  changes: ['webhooks'],
});

export const resumeWebhook = contract({
  name: 'resumeWebhook',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/webhook/resume/{id}',
  access: 'integrations.write',
  summary: 'Sends what waits, the oldest first, and what comes',
  input: one,
  output: done,
  changes: ['webhooks'],
});

export const removeWebhook = contract({
  name: 'removeWebhook',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/webhook/remove/{id}',
  access: 'integrations.write',
  summary: 'Sends nothing to an address any more; what waits for it goes with it',
  input: one,
  output: done,
  changes: ['webhooks'],
});

export const sendWebhookTest = contract({
  name: 'sendWebhookTest',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/webhook/test/{id}',
  access: 'integrations.write',
  summary: 'Sends the event webhook.tested to one address, like every other event',
  input: one,
  output: done,
  refusals: ['webhook.is_paused'],
  changes: ['webhooks'],
});

const deliveryRow = z.strictObject({
  id: id('webhook_delivery'),
  /** The same for every delivery of one event, and the header webhook-id. */
  event_id: id('event'),
  type: eventName,
  /** The id of the thing that it is about. */
  subject: z.string(),
  /** Its place among the events of that thing, from 1 on. */
  sequence: z.int(),
  status: z.enum(DELIVERY_STATES),
  happened_at: instant,
  tries: z.int(),
  next_try_at: instant.nullable(),
  delivered_at: instant.nullable(),
  /** Of the latest try: what was answered, null without an answer. */
  answer_status: z.int().nullable(),
});

export const listWebhookDeliveries = contract({
  name: 'listWebhookDeliveries',
  area: 'merchant',
  method: 'GET',
  path: '/integrations/webhook/deliveries',
  access: 'integrations.read',
  summary: 'Events of one address, the latest first: what was delivered, what waits, what failed',
  input: listInput(['happened_at'], {
    id: id('webhook'),
    status: oneOrMore(DELIVERY_STATES),
    type: oneOrMore(PUBLIC_EVENT_NAMES as [EventName, ...EventName[]]),
  }),
  output: listOutput(deliveryRow),
  shows: ['webhooks'],
});

export const getWebhookDelivery = contract({
  name: 'getWebhookDelivery',
  area: 'merchant',
  method: 'GET',
  path: '/integrations/webhook/delivery',
  access: 'integrations.read',
  summary: 'One event of one address: what was sent, and what each try was answered',
  input: z.strictObject({ id: id('webhook_delivery') }),
  output: z.strictObject({
    ...deliveryRow.shape,
    url: z.string(),
    /** The body as it is sent. */
    body: z.string(),
    /** The latest first, at most 50. */
    attempts: z.array(
      z.strictObject({
        at: instant,
        answer_status: z.int().nullable(),
        duration_ms: z.int(),
        /** Why there was no answer. */
        fault: z
          .enum(['refused', 'timed_out', 'cut', 'unknown_host', 'address_inside', 'tls', 'other'])
          .nullable(),
        /** The first 4 KB of it. */
        answer: z.string().nullable(),
      }),
    ),
  }),
  shows: ['webhooks'],
});

export const resendWebhookEvents = contract({
  name: 'resendWebhookEvents',
  area: 'merchant',
  method: 'POST',
  path: '/integrations/webhook/replay/{id}',
  access: 'integrations.write',
  summary:
    'Sends events again, in their order: one delivery, or those of some types or of a time. Kept events that the address did not choose are left out',
  input: z.strictObject({
    id: id('webhook'),
    delivery_id: id('webhook_delivery').optional(),
    types: z.array(eventName).optional(),
    status: z.enum(DELIVERY_STATES).optional(),
    from: instant.optional(),
    to: instant.optional(),
  }),
  output: z.strictObject({ events: z.int() }),
  changes: ['webhooks'],
});
