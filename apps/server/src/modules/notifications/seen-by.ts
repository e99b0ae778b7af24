import {
  choiceOf,
  NOTIFICATION_KIND_NAMES,
  type NotificationChoice,
  type NotificationKind,
  notificationKind,
} from '@lorikeet/contracts/notification-kinds';
import type { Permission } from '@lorikeet/contracts/permissions';
import { type Sql, sql } from '../../platform/db/sql.ts';
import type { Work } from '../../platform/work.ts';

export type Choice = { in_app: boolean; by_email: boolean };

/** What a person who has chosen nothing gets. */
export const defaultChoice = (kind: NotificationKind): Choice => ({
  in_app: !notificationKind(kind).untold,
  by_email: notificationKind(kind).mail !== 'off',
});

/** A person's own choices; those that they never made are absent. */
export async function choicesOf(work: Work, userId: string): Promise<Map<NotificationChoice, Choice>> {
  const rows = await work.rows<Choice & { choice: NotificationChoice }>(sql`
    select choice, in_app, by_email from notification_choices
    where merchant_id = ${work.merchantId} and user_id = ${userId}`);
  return new Map(rows.map(({ choice, in_app, by_email }) => [choice, { in_app, by_email }]));
}

/** What is about the business's safety is always in the inbox. */
export const isFixed = (kind: NotificationKind): boolean => notificationKind(kind).mail === 'fixed';

/** The kinds that a person's permissions let them read. */
export const readableKinds = (permissions: ReadonlySet<string>): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((kind) => permissions.has(notificationKind(kind).sees satisfies Permission));

/** The person who reads, and the condition on notifications `t` that they see. */
export async function seenBy(work: Work): Promise<{ userId: string; isSeen: Sql }> {
  const userId = work.actor.id!;
  const choices = await choicesOf(work, userId);
  const kinds = readableKinds(work.actor.permissions ?? new Set()).filter(
    (kind) => isFixed(kind) || (choices.get(choiceOf(kind)) ?? defaultChoice(kind)).in_app,
  );
  return {
    userId,
    isSeen: sql`t.merchant_id = ${work.merchantId} and t.kind = any(${kinds}::text[])
      and (t.addressed_to is null or ${userId}::uuid = any(t.addressed_to))`,
  };
}

/**
 * Notifications `t` that a person has not read: what changed since they read everything, less what they marked as it is
 * now, and what they marked as unread.
 */
export const isUnread = (work: Work, userId: string): Sql => sql`(
  (t.seq > coalesce((
      select r.read_through from notification_readers r
      where r.merchant_id = ${work.merchantId} and r.user_id = ${userId}), 0)
    and not exists (select 1 ${marksOf(work, userId)} and k.is_read))
  or exists (select 1 ${marksOf(work, userId)} and not k.is_read))`;

const marksOf = (work: Work, userId: string): Sql => sql`from notification_marks k
  where k.merchant_id = ${work.merchantId} and k.user_id = ${userId} and k.notification_id = t.id and k.seq = t.seq`;
