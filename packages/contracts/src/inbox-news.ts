import { z } from 'zod';
import { contract } from './contract.ts';
import { nothing } from './wire.ts';

// Apart from the inbox, so that a first screen, which only counts, carries none of its words.

export const countNotifications = contract({
  name: 'countNotifications',
  area: 'merchant',
  method: 'GET',
  path: '/notification/count',
  access: 'notifications.read',
  byKey: false,
  summary: 'How many notifications the signed-in person has not read, up to 100',
  input: nothing,
  output: z.strictObject({
    unread: z.int().min(0).max(100),
    /** The latest change of the tenant's notifications. */
    seq: z.int().min(0),
  }),
  shows: ['notifications'],
});

/** What its events are called. */
export const INBOX_CHANGED = 'changed';
export const RECORDS_CHANGED = 'records';

export const openNotificationStream = contract({
  name: 'openNotificationStream',
  area: 'merchant',
  method: 'GET',
  path: '/notification/stream',
  access: 'notifications.read',
  byKey: false,
  summary:
    'Server-sent events: `changed` whenever the inbox of the signed-in person is to be read again, `records` whenever open records show another state of money',
  input: nothing,
  output: z.string(),
  shows: ['notifications'],
});
