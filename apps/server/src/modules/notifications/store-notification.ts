import { type NotificationKind, notificationKind } from '@lorikeet/contracts/notification-kinds';
import { sql } from '../../platform/db/sql.ts';
import { announceNews } from '../../platform/news.ts';
import type { Work } from '../../platform/work.ts';

export type NewNotification = {
  kind: NotificationKind;
  items: number;
  subjectId: string;
  aboutMerchantId: string;
  customerId: string | null;
  amountCents: number | null;
  currency: string | null;
  onDate: string | null;
  addressedTo: readonly string[] | null;
};

/** Before a letter leaves, what belongs together comes together. */
const MAIL_AFTER_MS = 5 * 60_000;

/** Puts what an event tells into the tenant's inbox, once for an event: alone, or with what happened that day alike. */
export async function storeNotification(work: Work, eventId: string, news: NewNotification): Promise<void> {
  const { merchantId, now } = work;
  const isFirst = await work.run(sql`
    insert into notification_sources (merchant_id, event_id, counted_at)
    values (${merchantId}, ${eventId}, ${now}) on conflict do nothing`);
  if (isFirst === 0) return;
  const { subject, gathers, mail } = notificationKind(news.kind);
  const key = gathers
    ? [news.kind, work.today, ...(news.currency ? [news.currency] : [])].join('/')
    : [news.kind, eventId].join('/');
  const mailAt = mail === 'on' || mail === 'off' ? new Date(now.getTime() + MAIL_AFTER_MS) : null;
  // The head is held until the commit, so that what has a lower number was there before.
  await work.run(sql`
    with head as (
      insert into notification_heads as h (merchant_id, seq) values (${merchantId}, 1)
      on conflict (merchant_id) do update set seq = h.seq + 1 returning h.seq
    )
    insert into notifications as n (merchant_id, id, kind, gather_key, seq, events, items, subject_kind, subject_id,
      about_merchant_id, customer_id, amount_cents, currency, on_date, addressed_to, first_at, latest_at, mail_at)
    select ${merchantId}::uuid, ${work.newId()}::uuid, ${news.kind}, ${key}, head.seq, 1, ${news.items}::bigint, ${subject},
      ${news.subjectId}::uuid, ${news.aboutMerchantId}::uuid, ${news.customerId}::uuid, ${news.amountCents}::bigint,
      ${news.currency}, ${news.onDate}::date, ${news.addressedTo}::uuid[], ${now}::timestamptz, ${now}::timestamptz,
      ${mailAt}::timestamptz
    from head
    on conflict (merchant_id, gather_key) do update set
      seq = excluded.seq, events = n.events + 1, items = n.items + excluded.items,
      subject_id = excluded.subject_id, about_merchant_id = excluded.about_merchant_id,
      customer_id = case when n.customer_id = excluded.customer_id then n.customer_id end,
      amount_cents = n.amount_cents + excluded.amount_cents, latest_at = excluded.latest_at,
      mail_at = coalesce(n.mail_at, greatest(excluded.mail_at, n.mail_again_at))`);
  await announceNews(work);
}
