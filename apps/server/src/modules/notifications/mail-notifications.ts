import {
  choiceOf,
  type NotificationChoice,
  type NotificationKind,
  notificationKind,
  notificationWords,
} from '@lorikeet/contracts/notification-kinds';
import { type Cents, type Currency, formatMoney, type LocalDate } from '@lorikeet/domain/kernel';
import { sql } from '../../platform/db/sql.ts';
import { dateInWords } from '../../platform/messages/date-words.ts';
import { mailPage } from '../../platform/messages/mail-page.ts';
import { nameInMail } from '../../platform/messages/name-in-mail.ts';
import { queueMessages } from '../../platform/messages/queue-message.ts';
import type { Work } from '../../platform/work.ts';
import { followEach } from '../operations/index.ts';
import { type Choice, defaultChoice } from './seen-by.ts';

type Due = {
  id: string;
  kind: NotificationKind;
  events: number;
  items: number;
  customer_id: string | null;
  customer_name: string | null;
  amount_cents: Cents | null;
  currency: Currency | null;
  on_date: LocalDate | null;
  addressed_to: string[] | null;
};
type Reader = { id: string; email: string; locale: 'en' | 'zh'; permissions: string[] };

const WORDS = {
  en: {
    several: (count: number, merchant: string) => `${count} notifications of ${merchant}`,
    told: (merchant: string) => `This happened at ${merchant}:`,
    open: 'Open your notifications',
    footer: 'You choose what you are told by e-mail under Notification, Preferences.',
    payer: 'a payer',
  },
  zh: {
    several: (count: number, merchant: string) => `${merchant} 有 ${count} 条通知`,
    told: (merchant: string) => `${merchant} 有以下动态：`,
    open: '打开通知',
    footer: '您可以在“通知”的“通知设置”中选择以邮件接收的内容。',
    payer: '付款人',
  },
} as const;

/** News that is older than this when its letter could leave is in the inbox alone. */
const STALE_MS = 24 * 3_600_000;
/** What goes on happening is not written about more often. */
const AGAIN_AFTER_MS = 3_600_000;
/** Notifications of one letter; the inbox has the others. */
const LISTED_MAX = 20;

/**
 * Writes to everybody who wants to be told by e-mail, one letter for all that has come together. Harmless when two
 * processes do it at once: each takes the rows that the other has not.
 */
export const mailNotifications = followEach({
  reason: 'notification_mail',
  due: ({ clock }, failing) => sql`
    select distinct merchant_id, merchant_id as id from notifications
    where mail_at <= ${clock.now()} and merchant_id <> all(${failing}::uuid[]) limit 500`,
  follow: (run) => run.inTransaction(mailDue),
});

async function mailDue(work: Work): Promise<void> {
  const due = await takeDue(work);
  if (due.length === 0) return;
  const [readers, choices, { name }] = await Promise.all([
    readersOf(work),
    allChoices(work),
    work.one<{ name: string }>(sql`select trading_name as name from merchants where id = ${work.merchantId}`),
  ]);
  const letters = readers.flatMap((reader) => {
    const own = choices.get(reader.id);
    const wanted = due.filter((one) => isFor(reader, one) && wantsMail(own, one.kind));
    return wanted.length > 0 ? [letterOf(work, reader, wanted, name)] : [];
  });
  if (letters.length > 0) await queueMessages(work, letters);
}

/** What is due and still new; taken, so that nothing is written about twice. */
async function takeDue(work: Work): Promise<Due[]> {
  const after = (ms: number) => new Date(work.now.getTime() + ms);
  return work.rows<Due>(sql`
    with taken as (
      select id, latest_at from notifications
      where merchant_id = ${work.merchantId} and mail_at <= ${work.now} for update skip locked
    ), marked as (
      update notifications n set mail_at = null, mail_again_at = ${after(AGAIN_AFTER_MS)}
      from taken where n.merchant_id = ${work.merchantId} and n.id = taken.id
      returning n.*
    )
    select t.id, t.kind, t.events, t.items::float8 as items, t.customer_id, c.name as customer_name, t.amount_cents, t.currency,
      t.on_date, t.addressed_to
    from marked t
    left join customers c on c.merchant_id = ${work.merchantId} and c.id = t.customer_id
    where t.latest_at > ${after(-STALE_MS)}
    order by t.seq desc`);
}

const isFor = ({ id, permissions }: Reader, { kind, addressed_to }: Due): boolean =>
  permissions.includes(notificationKind(kind).sees) && (!addressed_to || addressed_to.includes(id));

const wantsMail = (own: Map<NotificationChoice, Choice> | undefined, kind: NotificationKind): boolean =>
  (own?.get(choiceOf(kind)) ?? defaultChoice(kind)).by_email;

function readersOf(work: Work): Promise<Reader[]> {
  return work.rows<Reader>(sql`
    select u.id, u.email, u.locale, array_agg(distinct p) as permissions
    from merchant_users u
    join user_roles ur on ur.merchant_id = u.merchant_id and ur.user_id = u.id
    join roles r on r.merchant_id = ur.merchant_id and r.id = ur.role_id
    cross join unnest(r.permissions) p
    where u.merchant_id = ${work.merchantId} and u.status = 'active'
    group by u.id, u.email, u.locale order by u.id`);
}

async function allChoices(work: Work): Promise<Map<string, Map<NotificationChoice, Choice>>> {
  const rows = await work.rows<Choice & { user_id: string; choice: NotificationChoice }>(sql`
    select user_id, choice, in_app, by_email from notification_choices where merchant_id = ${work.merchantId}`);
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byUser].map(([user, own]) => [user, new Map(own.map((row) => [row.choice, row]))]));
}

function letterOf(work: Work, { email, locale }: Reader, due: readonly Due[], merchant: string) {
  const words = WORDS[locale];
  const sentences = due.slice(0, LISTED_MAX).map((one) => inWords(one, locale));
  const subject = due.length === 1 ? sentences[0]! : words.several(due.length, merchant);
  return {
    channel: 'email' as const,
    template: 'notifications',
    locale,
    to: email,
    subject,
    // One about one customer goes with them, should they be erased.
    ...(due.length === 1 &&
      due[0]!.customer_id && { subjectKind: 'customer', subjectId: due[0]!.customer_id }),
    ...mailPage({
      locale,
      sender: 'Lorikeet',
      brand: null,
      title: subject,
      paragraphs: [words.told(merchant), ...sentences],
      action: { label: words.open, url: `${work.publicUrl}/merchant/notification` },
      footer: words.footer,
    }),
  };
}

function inWords(one: Due, locale: 'en' | 'zh'): string {
  return notificationWords(one.kind, locale, one.events > 1, {
    count: String(one.events),
    items: String(one.items),
    amount: one.amount_cents === null ? '' : formatMoney(one.amount_cents, one.currency!, locale),
    customer: nameInMail(one.customer_name ?? '') || WORDS[locale].payer,
    date: one.on_date ? dateInWords(one.on_date, locale) : '',
  });
}
