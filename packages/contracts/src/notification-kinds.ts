import { EXCEPTION_KIND_NAMES, type ExceptionKind, exceptionKind } from './exception-kinds.ts';
import { BUSINESS_NOTIFICATIONS } from './notification-kinds/business.ts';
import type { NotificationKindDefinition } from './notification-kinds/define.ts';
import { PAYER_NOTIFICATIONS } from './notification-kinds/payers.ts';

export {
  NOTIFICATION_TOPICS,
  type NotificationKindDefinition,
  type NotificationSubject,
  type NotificationTopic,
} from './notification-kinds/define.ts';

const NAMED = { ...PAYER_NOTIFICATIONS, ...BUSINESS_NOTIFICATIONS } as const;
type NamedKind = keyof typeof NAMED;

/** What people are told: news by the name of its event, and exceptions by their kind. */
export type NotificationKind = NamedKind | `exception.${ExceptionKind}`;

const WAITING = { en: 'Waits for a person: {title}', zh: '待处理：{title}' };
const WAITING_MANY = { en: '{count} wait for a person: {title}', zh: '{count} 项待处理：{title}' };

const titled = (words: { en: string; zh: string }, title: { en: string; zh: string }) => ({
  en: words.en.replace('{title}', title.en),
  zh: words.zh.replace('{title}', title.zh),
});

function ofException(kind: ExceptionKind): NotificationKindDefinition {
  const { sees, subject, staff, title } = exceptionKind(kind);
  return {
    topic: 'waiting',
    sees,
    event: 'exception.raised',
    subject,
    ...(staff === 'lodger' && { staff }),
    gathers: true,
    mail: 'off',
    one: titled(WAITING, title),
    many: titled(WAITING_MANY, title),
  };
}

export const exceptionNotification = (kind: ExceptionKind): NotificationKind => `exception.${kind}`;

const EXCEPTIONS = Object.fromEntries(
  EXCEPTION_KIND_NAMES.map((kind) => [exceptionNotification(kind), ofException(kind)]),
) as Record<`exception.${ExceptionKind}`, NotificationKindDefinition>;

/** Everything that an inbox can tell, with who may read it. */
export const NOTIFICATION_KINDS: Readonly<Record<NotificationKind, NotificationKindDefinition>> = {
  ...NAMED,
  ...EXCEPTIONS,
};

export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as [
  NotificationKind,
  ...NotificationKind[],
];

export const notificationKind = (kind: NotificationKind): NotificationKindDefinition =>
  NOTIFICATION_KINDS[kind];

/** Every exception is one choice of a person: what waits for somebody. */
const ALL_EXCEPTIONS = 'exception';
export const NOTIFICATION_CHOICES = [...(Object.keys(NAMED) as NamedKind[]), ALL_EXCEPTIONS] as const;
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number];

/** The choice that governs a kind. */
export const choiceOf = (kind: NotificationKind): NotificationChoice =>
  kind in NAMED ? (kind as NamedKind) : ALL_EXCEPTIONS;

/** The kinds that a choice governs. */
export const kindsOfChoice = (choice: NotificationChoice): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((kind) => choiceOf(kind) === choice);

/** What stands in a sentence, already in the reader's way of writing it. */
export type Filled = {
  count: string;
  items: string;
  amount: string;
  customer: string;
  date: string;
};

/** The notification in plain words. */
export function notificationWords(
  kind: NotificationKind,
  locale: 'en' | 'zh',
  isMany: boolean,
  filled: Filled,
): string {
  const { one, many } = notificationKind(kind);
  const sentence = (isMany ? (many ?? one) : one)[locale];
  return sentence.replace(/\{(\w+)\}/g, (_, name: keyof Filled) => filled[name]);
}
