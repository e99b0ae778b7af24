import { type EventName, isEventName } from '@lorikeet/contracts/events';
import { NOTIFICATION_KINDS } from '@lorikeet/contracts/notification-kinds';
import { type Listener, listener } from '../../platform/events/event.ts';
import type { Loop } from '../../platform/loops.ts';
import type { Carriers } from '../../platform/messages/carriers.ts';
import { deliverMessages, LINES, type PostNews } from '../../platform/messages/deliver-messages.ts';
import type { Module } from '../../platform/module.ts';
import { announceRecords, type News } from '../../platform/news.ts';
import type { Platform } from '../../platform/work.ts';
import { mailNotifications } from './mail-notifications.ts';
import { type LodgersOf, notify } from './notify.ts';
import { NOTIFICATION_PURGES } from './purges.ts';
import { RECORD_EVENTS } from './record-events.ts';
import { demoRoutes, inboxRoutes } from './routes.ts';

export { markAllNotifications } from './mark-notifications.ts';

type Given = {
  carriers: Carriers;
  isDemo: boolean;
  news: News;
  lodgersOf: LodgersOf;
  /** Hears whether letters leave. */
  followPost: (platform: Platform, news: PostNews) => Promise<void>;
};

/** Every event that the catalogue tells of. */
const TOLD: readonly EventName[] = [
  ...new Set(Object.values(NOTIFICATION_KINDS).map(({ event }) => event)),
].filter(isEventName);

const listenersOf = (lodgersOf: LodgersOf): Listener[] => [
  ...TOLD.map((event) =>
    listener(event, `notifications.tell-${event}`, (run, happened) => notify(run, happened, lodgersOf)),
  ),
  ...[...RECORD_EVENTS]
    .filter((event) => !TOLD.includes(event))
    .map((event) => listener(event, `notifications.follow-${event}`, (run) => run.reading(announceRecords))),
];

/** The inbox of staff, the outgoing post and, in a demo, its outbox and clock. */
export const notificationsModule = ({ carriers, isDemo, news, lodgersOf, followPost }: Given): Module => ({
  name: 'notifications',
  routes: (routes) => {
    inboxRoutes(routes, news);
    if (isDemo) demoRoutes(routes);
  },
  listeners: listenersOf(lodgersOf),
  purges: NOTIFICATION_PURGES,
  loops: [
    ...LINES.map(
      (line): Loop => ({
        name: `deliver-${line.name}`,
        everyMs: 500,
        run: (platform, share, stopping) =>
          deliverMessages(platform, carriers, { lines: [line], share, stopping, tell: followPost }),
      }),
    ),
    { name: 'mail-notifications', everyMs: 15_000, ...mailNotifications },
  ],
});
