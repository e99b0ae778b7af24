import { sql } from '../../platform/db/sql.ts';
import { found } from '../../platform/http/problem.ts';
import { announceNews } from '../../platform/news.ts';
import type { Work } from '../../platform/work.ts';
import { seenBy } from './seen-by.ts';

/** Marks one notification for the signed-in person, as it is now. 404 for one that they do not see. */
export async function markNotification(
  work: Work,
  { id, is_read }: { id: string; is_read: boolean },
): Promise<void> {
  const { userId, isSeen } = await seenBy(work);
  const { seq } = found(
    await work.maybe<{ seq: string }>(
      sql`select t.seq from notifications t where ${isSeen} and t.id = ${id}`,
    ),
  );
  await work.run(sql`
    insert into notification_marks (merchant_id, user_id, notification_id, seq, is_read)
    values (${work.merchantId}, ${userId}, ${id}, ${seq}, ${is_read})
    on conflict (merchant_id, user_id, notification_id) do update set seq = excluded.seq, is_read = excluded.is_read`);
  await announceNews(work, userId);
}

/** Reads everything up to a change for the signed-in person; their single marks of it are no longer needed. */
export async function markAllNotifications(work: Work, { through }: { through: number }): Promise<void> {
  const userId = work.actor.id!;
  await work.run(sql`
    insert into notification_readers as r (merchant_id, user_id, read_through)
    select ${work.merchantId}::uuid, ${userId}::uuid, least(${through}::bigint, h.seq)
    from notification_heads h where h.merchant_id = ${work.merchantId}
    on conflict (merchant_id, user_id) do update set read_through = greatest(r.read_through, excluded.read_through)`);
  await work.run(sql`
    delete from notification_marks
    where merchant_id = ${work.merchantId} and user_id = ${userId} and seq <= ${through}`);
  await announceNews(work, userId);
}
