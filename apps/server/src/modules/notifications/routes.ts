import * as inbox from '@lorikeet/contracts/inbox';
import * as news from '@lorikeet/contracts/inbox-news';
import * as notifications from '@lorikeet/contracts/notifications';
import { queriesOn } from '../../platform/db/sql.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { News } from '../../platform/news.ts';
import { advanceDemoClock, demoClock } from './demo-clock.ts';
import { demoOutbox } from './demo-outbox.query.ts';
import { notificationCount, notificationList } from './inbox.query.ts';
import { markAllNotifications, markNotification } from './mark-notifications.ts';
import { notificationChoices, setNotificationChoice } from './notification-choices.ts';

const done = { done: true } as const;
const EVENT_OF = { inbox: news.INBOX_CHANGED, records: news.RECORDS_CHANGED } as const;

/** What the signed-in person is told, and what they want to be told. */
export function inboxRoutes(routes: Routes, feed: News): void {
  routes.tenant(inbox.listNotifications, ({ work, input }) => notificationList(work, input));
  routes.tenant(news.countNotifications, ({ work }) => notificationCount(work));
  routes.tenant(inbox.markNotification, async ({ work, input }) => {
    await markNotification(work, input);
    return done;
  });
  routes.tenant(inbox.markAllNotifications, async ({ work, input }) => {
    await markAllNotifications(work, input);
    return done;
  });
  routes.tenant(inbox.getNotificationChoices, ({ work }) => notificationChoices(work));
  routes.tenant(inbox.setNotificationChoice, async ({ work, input }) => {
    await setNotificationChoice(work, input);
    return done;
  });
  routes.stream(news.openNotificationStream, ({ stream, session, merchantId }) => {
    const reader = { merchantId, userId: session.actor.id! };
    stream.onEnd(feed.follow(reader, (of) => stream.send(EVENT_OF[of])));
  });
  routes.app.addHook('onClose', () => feed.close());
}

/** The demo's tools: the outbox and the clock. Where this is no demo they do not exist. */
export function demoRoutes(routes: Routes): void {
  routes.open(notifications.getDemoOutbox, async ({ platform, input }) => ({
    messages: await demoOutbox(queriesOn(platform.pool), platform.vault, input),
  }));
  routes.open(notifications.getDemoClock, ({ platform }) => demoClock(platform));
  routes.open(notifications.advanceDemoClock, ({ platform, input }) =>
    advanceDemoClock(platform, input.advance_days, input.bank),
  );
}
