import type { Input, Output } from '@lorikeet/contracts';
import type * as inbox from '@lorikeet/contracts/inbox';
import type * as news from '@lorikeet/contracts/inbox-news';
import { NOTIFICATION_KIND_NAMES, notificationKind } from '@lorikeet/contracts/notification-kinds';
import { type IdKind, printId } from '@lorikeet/domain/kernel';
import { foundPage, orderOf } from '../../platform/db/list-page.ts';
import { empty, sql } from '../../platform/db/sql.ts';
import { merchantNames } from '../../platform/merchant-names.ts';
import type { Work } from '../../platform/work.ts';
import { isUnread, seenBy } from './seen-by.ts';

type ListInput = Input<typeof inbox.listNotifications>;
export type NotificationRow = Output<typeof inbox.listNotifications>['rows'][number];
type Stored = Omit<NotificationRow, 'merchant'> & { about_merchant_id: string };

/** More than this are as many as "many" on a bell. */
const COUNTED_MAX = 100;

/** One page of what the signed-in person is told. */
export async function notificationList(
  work: Work,
  input: ListInput,
): Promise<Output<typeof inbox.listNotifications>> {
  const { userId, isSeen } = await seenBy(work);
  const unread = isUnread(work, userId);
  const kinds =
    input.topic &&
    NOTIFICATION_KIND_NAMES.filter((kind) => input.topic!.includes(notificationKind(kind).topic));
  return foundPage(work, input, {
    match: sql`from notifications t where ${isSeen}
      ${kinds ? sql`and t.kind = any(${kinds}::text[])` : empty}
      ${input.state === 'unread' ? sql`and ${unread}` : empty}
      ${input.state === 'read' ? sql`and not ${unread}` : empty}`,
    orderBy: orderOf(input.sort ?? '-latest', { latest: 't.seq' }),
    select: (page) => sql`
      select t.id, t.kind, not ${unread} as is_read, t.seq::float8 as seq, t.events, t.items::float8 as items,
        t.subject_kind, t.subject_id, t.about_merchant_id, c.name as customer_name,
        t.amount_cents, t.currency, t.on_date, t.first_at, t.latest_at
      from ${page}
      join notifications t on t.merchant_id = ${work.merchantId} and t.id = page.id
      left join customers c on c.merchant_id = t.merchant_id and c.id = t.customer_id
      order by page.place`,
    async shown(rows: Stored[]) {
      const names = await merchantNames(
        work,
        rows.map((row) => row.about_merchant_id),
      );
      return rows.map((row) => shown(work, names, row));
    },
  });
}

function shown(work: Work, names: ReadonlyMap<string, string>, stored: Stored): NotificationRow {
  const { about_merchant_id: id, ...row } = stored;
  return {
    ...row,
    subject_id: printId(row.subject_kind satisfies IdKind, row.subject_id),
    merchant: { id, name: names.get(id)!, is_own: id === work.merchantId },
  };
}

/** How many the signed-in person has not read, and how far the tenant's notifications have come. */
export async function notificationCount(work: Work): Promise<Output<typeof news.countNotifications>> {
  const { userId, isSeen } = await seenBy(work);
  return work.one<Output<typeof news.countNotifications>>(sql`
    select
      (select count(*)::int from (
        select 1 from notifications t where ${isSeen} and ${isUnread(work, userId)} limit ${COUNTED_MAX}) counted) as unread,
      coalesce((select seq::float8 from notification_heads where merchant_id = ${work.merchantId}), 0) as seq`);
}
