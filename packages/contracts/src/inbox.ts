import { z } from 'zod';
import { contract } from './contract.ts';
import {
  NOTIFICATION_CHOICES,
  NOTIFICATION_KIND_NAMES,
  NOTIFICATION_TOPICS,
  type NotificationSubject,
} from './notification-kinds.ts';
import {
  cents,
  currency,
  done,
  id,
  instant,
  listInput,
  listOutput,
  localDate,
  nothing,
  oneOrMore,
} from './wire.ts';

const SUBJECT_KINDS = [
  'payment',
  'customer',
  'invoice',
  'order',
  'payout',
  'bank_file',
  'returns_file',
  'bpay_file',
  'facility',
  'batch',
  'billing_run',
  'import',
  'approval',
  'property',
  'hardship_request',
  'merchant',
  'webhook',
  'report',
  'download',
] as const satisfies readonly NotificationSubject[];

export const notificationRow = z.strictObject({
  id: id('notification'),
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  is_read: z.boolean(),
  /** The change of the tenant's notifications with which it came to be as it is. */
  seq: z.int(),
  /** How many events it tells of. */
  events: z.int().positive(),
  /** What those events stand for together: the debits of runs. */
  items: z.int().min(0),
  subject_kind: z.enum(SUBJECT_KINDS),
  /** The printed id of the latest one's subject. */
  subject_id: z.string(),
  /** The merchant that it is about, where staff look after another's files. */
  merchant: z.strictObject({ id: id('merchant'), name: z.string(), is_own: z.boolean() }),
  /** Null for several customers, for none, and once the customer is no longer there. */
  customer_name: z.string().nullable(),
  amount_cents: cents.nullable(),
  currency: currency.nullable(),
  on_date: localDate.nullable(),
  first_at: instant,
  latest_at: instant,
});

export const listNotifications = contract({
  name: 'listNotifications',
  area: 'merchant',
  method: 'GET',
  path: '/notification/list',
  access: 'notifications.read',
  byKey: false,
  summary: 'What the signed-in person is told, the latest first, as their permissions and choices allow',
  input: listInput(['latest'], {
    topic: oneOrMore(NOTIFICATION_TOPICS),
    state: z.enum(['unread', 'read']).optional(),
  }),
  output: listOutput(notificationRow),
  shows: ['notifications'],
});

export const markNotification = contract({
  name: 'markNotification',
  area: 'merchant',
  method: 'POST',
  path: '/notification/mark/{id}',
  access: 'notifications.read',
  byKey: false,
  summary: 'Marks one notification as read or unread, for the signed-in person alone',
  input: z.strictObject({ id: id('notification'), is_read: z.boolean() }),
  output: done,
  changes: ['notifications'],
});

export const markAllNotifications = contract({
  name: 'markAllNotifications',
  area: 'merchant',
  method: 'POST',
  path: '/notification/markAll',
  access: 'notifications.read',
  byKey: false,
  summary: 'Marks everything up to a change as read; what came later stays unread',
  input: z.strictObject({ through: z.int().min(0, 'too_small') }),
  output: done,
  changes: ['notifications'],
});

const chosen = {
  in_app: z.boolean(),
  by_email: z.boolean(),
};

export const getNotificationChoices = contract({
  name: 'getNotificationChoices',
  area: 'merchant',
  method: 'GET',
  path: '/notification/choices',
  access: 'notifications.read',
  byKey: false,
  summary: 'What the signed-in person is told of, by channel; only what their permissions let them read',
  input: nothing,
  output: z.strictObject({
    choices: z.array(
      z.strictObject({
        choice: z.enum(NOTIFICATION_CHOICES),
        topic: z.enum(NOTIFICATION_TOPICS),
        ...chosen,
        /** `fixed`: always sent. `letter`: a letter of its own, which the profile switches. */
        mail: z.enum(['free', 'letter', 'fixed']),
        /** It cannot be switched off in the inbox. */
        is_fixed: z.boolean(),
      }),
    ),
  }),
  shows: ['notification-choices'],
});

export const setNotificationChoice = contract({
  name: 'setNotificationChoice',
  area: 'merchant',
  method: 'POST',
  path: '/notification/choices/set',
  access: 'notifications.read',
  byKey: false,
  summary: 'Switches a kind of notification on or off, by channel, for the signed-in person',
  input: z.strictObject({ choice: z.enum(NOTIFICATION_CHOICES, 'choose_one'), ...chosen }),
  output: done,
  refusals: ['notification.cannot_switch_off'],
  changes: ['notification-choices', 'notifications'],
});
