import type { EventName } from '../events.ts';
import type { Permission } from '../permissions.ts';

type Words = Readonly<{ en: string; zh: string }>;

/** What notifications are about, as the inbox filters them. */
export const NOTIFICATION_TOPICS = [
  'waiting',
  'orders',
  'debits',
  'agreements',
  'payouts',
  'disputes',
  'business',
  'council',
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** What a notification leads to: its id is of this kind. */
export type NotificationSubject =
  | 'payment'
  | 'customer'
  | 'invoice'
  | 'order'
  | 'payout'
  | 'bank_file'
  | 'returns_file'
  | 'bpay_file'
  | 'facility'
  | 'batch'
  | 'billing_run'
  | 'import'
  | 'approval'
  | 'property'
  | 'hardship_request'
  | 'merchant'
  | 'webhook'
  | 'report'
  | 'download';

export type NotificationKindDefinition = {
  topic: NotificationTopic;
  /** Who may read it; `addressed` ones are for the people whom the event names. */
  sees: Permission;
  event: EventName;
  subject: NotificationSubject;
  /** The field of the event that holds the subject's id, where it is not `id`. */
  subjectField?: string;
  /** The field that counts what one event stands for: the debits of a run. */
  itemsField?: string;
  /** Its people: those of the tenant that lodges the merchant's files, or those that the event names. */
  staff?: 'lodger' | 'addressed';
  /** All of one day are one notification with a count. */
  gathers?: true;
  /**
   * With `{amount}`, `{customer}`, `{date}`, `{items}` of the event. `{items}` stands where its field is declared.
   */
  one: Words;
  /** Of several, with `{count}`; declared by those that gather. */
  many?: Words;
  /** Nobody gets it before they choose it: what happens all day. Its mail is `off`. */
  untold?: true;
  /**
   * Whether people get it by e-mail before they choose. A `letter` is written by the module of the event to whom the
   * profile says; a `fixed` one cannot be switched off.
   */
  mail: 'on' | 'off' | 'letter' | 'fixed';
};
