import { z } from 'zod';
import { contract } from './contract.ts';
import { id, instant, locale, nothing } from './wire.ts';

export const MESSAGE_STATUSES = ['queued', 'sent', 'failed', 'bounced'] as const;

export const getDemoOutbox = contract({
  name: 'getDemoOutbox',
  area: 'demo',
  method: 'GET',
  path: '/outbox',
  access: 'public',
  summary: 'The latest e-mails and SMS of every merchant, newest first, with the links in them (demo only)',
  input: z.strictObject({
    channel: z.enum(['email', 'sms']).optional(),
    /** Part of the recipient's address or number. */
    to: z.string().trim().max(200).optional(),
    template: z.string().trim().max(60).optional(),
    merchant: z.string().trim().max(50).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.strictObject({
    messages: z.array(
      z.strictObject({
        id: id('message'),
        merchant: z.strictObject({ slug: z.string(), name: z.string() }),
        channel: z.enum(['email', 'sms']),
        template: z.string(),
        locale,
        to: z.string(),
        subject: z.string().nullable(),
        text: z.string(),
        html: z.string().nullable(),
        links: z.array(z.string()),
        status: z.enum(MESSAGE_STATUSES),
        failure: z.string().nullable(),
        created_at: instant,
      }),
    ),
  }),
  shows: ['messages'],
});

const clockState = z.strictObject({
  /** Business now. */
  now: instant,
  /** The moment that the clock is moving to; `now` when it rests. */
  target: instant,
  /** True while the days up to the target are being run. */
  busy: z.boolean(),
});

export const getDemoClock = contract({
  name: 'getDemoClock',
  area: 'demo',
  method: 'GET',
  path: '/clock',
  access: 'public',
  summary: 'The demo’s business clock',
  input: nothing,
  output: clockState,
  shows: ['clock'],
});

export const advanceDemoClock = contract({
  name: 'advanceDemoClock',
  area: 'demo',
  method: 'POST',
  path: '/clock',
  access: 'public',
  summary: 'Moves the business clock forward; every day in between runs in order (demo only)',
  input: z.strictObject({
    advance_days: z.int().min(1, 'too_small').max(3_660, 'too_big'),
    /** Lets the sample bank accept the files of these days and answer them with returns. */
    bank: z.boolean().default(false),
  }),
  output: clockState,
  changes: ['clock'],
});
