import type { Output } from '@lorikeet/contracts';
import type * as inbox from '@lorikeet/contracts/inbox';
import {
  kindsOfChoice,
  NOTIFICATION_CHOICES,
  type NotificationChoice,
  notificationKind,
} from '@lorikeet/contracts/notification-kinds';
import { sql } from '../../platform/db/sql.ts';
import { refuseUnless } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type Choice, choicesOf, defaultChoice, isFixed, readableKinds } from './seen-by.ts';

type Choices = Output<typeof inbox.getNotificationChoices>;

/** What the signed-in person may choose, as it stands; what their permissions do not let them read is left out. */
export async function notificationChoices(work: Work): Promise<Choices> {
  const [chosen, { is_council: isCouncil }] = await Promise.all([
    choicesOf(work, work.actor.id!),
    work.one<{ is_council: boolean }>(
      sql`select kind = 'council' as is_council from merchants where id = ${work.merchantId}`,
    ),
  ]);
  const readable = readableKinds(work.actor.permissions ?? new Set()).filter(
    (kind) => isCouncil || notificationKind(kind).topic !== 'council',
  );
  return {
    choices: NOTIFICATION_CHOICES.flatMap((choice) => {
      const kind = kindsOfChoice(choice).find((one) => readable.includes(one));
      if (!kind) return [];
      const { topic, mail } = notificationKind(kind);
      const stands = isFixed(kind) ? defaultChoice(kind) : (chosen.get(choice) ?? defaultChoice(kind));
      return [
        {
          choice,
          topic,
          ...stands,
          mail: mail === 'on' || mail === 'off' ? 'free' : mail,
          is_fixed: isFixed(kind),
        },
      ];
    }),
  };
}

/** Switches a kind on or off for the signed-in person. Refuses `notification.cannot_switch_off` for what is always told. */
export async function setNotificationChoice(
  work: Work,
  { choice, in_app, by_email }: Choice & { choice: NotificationChoice },
): Promise<void> {
  const [kind] = kindsOfChoice(choice);
  refuseUnless(!isFixed(kind!) || (in_app && by_email), 'notification.cannot_switch_off');
  const userId = work.actor.id!;
  const before = (await choicesOf(work, userId)).get(choice) ?? defaultChoice(kind!);
  await work.run(sql`
    insert into notification_choices (merchant_id, user_id, choice, in_app, by_email)
    values (${work.merchantId}, ${userId}, ${choice}, ${in_app}, ${by_email})
    on conflict (merchant_id, user_id, choice) do update set in_app = excluded.in_app, by_email = excluded.by_email`);
  await work.audit({
    action: 'notification.choice_set',
    subjectKind: 'user',
    subjectId: userId,
    before: { notification: choice, inApp: before.in_app, byEmail: before.by_email },
    after: { notification: choice, inApp: in_app, byEmail: by_email },
  });
}
